import { expect, test } from 'vitest'
import { startLog } from '#server/cli/start-log.ts'
import { settingsAt } from '#domain/settings/settings.ts'
import { environmentOf } from '#server/platform/settings/named-by-environment.ts'
import { riskySettings } from '#server/platform/config/risky-settings.ts'
import { parseConfig } from '#server/platform/config/config.ts'

const PROVIDER = { MARKET_DATA: 'twelvedata', TWELVEDATA_API_KEY: 'a-key-of-the-account' }

/** The warnings of a start with these settings. */
function warningsOf(env: Record<string, string>): string[] {
  const lines: string[] = []
  const config = parseConfig({ ...env, TWELVEDATA_CREDITS_PER_MINUTE: '1000' })
  const { policies } = settingsAt([], new Date(0), environmentOf(config))
  startLog(config, (line) => lines.push(line)).application(1, riskySettings(config, policies))
  return lines.filter((line) => line.trim().startsWith('Warning'))
}

test('with a provider and real money the start warns of orders that fill at a price older than the news', () => {
  expect(warningsOf({ ...PROVIDER, LATE_PRICES: 'fill' })).toEqual([
    expect.stringMatching(/AFTER_HOURS_ORDERS.* Set it to queue or refuse$/),
    expect.stringMatching(/LATE_PRICES.* Set it to wait or refuse$/),
  ])
})

test.each([
  ['orders wait for the open', { AFTER_HOURS_ORDERS: 'queue' }],
  ['orders are refused while the market is closed', { AFTER_HOURS_ORDERS: 'refuse' }],
  ['the money is play money', { PLAY_MONEY: 'true' }],
  ['prices are simulated', { MARKET_DATA: 'simulated' }],
])('it warns of nothing when %s', (_, env) => {
  expect(warningsOf({ ...PROVIDER, ...env })).toEqual([])
})
