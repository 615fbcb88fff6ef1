import { expect, test } from 'vitest'
import { BUILT_IN, createCatalogue } from '#domain/market/catalogue.ts'
import { startLog } from '#server/cli/start-log.ts'
import { settingsAt } from '#domain/settings/settings.ts'
import { environmentOf } from '#server/platform/settings/named-by-environment.ts'
import { riskySettings } from '#server/platform/config/risky-settings.ts'
import { parseConfig } from '#server/platform/config/config.ts'

const PROVIDER = { MARKET_DATA: 'twelvedata', TWELVEDATA_API_KEY: 'a-key-of-the-account' }

/** The warnings of a start with these settings. */
function warningsOf(env: Record<string, string>): string[] {
  const lines = linesOf({ ...env, TWELVEDATA_CREDITS_PER_MINUTE: '1000' })
  return lines.filter((line) => line.trim().startsWith('Warning'))
}

function linesOf(env: Record<string, string>, hasBankAccount = true, catalogue = BUILT_IN): string[] {
  const lines: string[] = []
  const config = parseConfig(env)
  const { policies } = settingsAt([], new Date(0), environmentOf(config))
  const risks = riskySettings(config, policies)
  startLog(config, (line) => lines.push(line)).application(1, { risks, hasBankAccount, catalogue })
  return lines
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

const OIDC = {
  OIDC_ISSUER: 'https://login.example.com',
  OIDC_CLIENT_ID: 'northfold',
  OIDC_CLIENT_SECRET: 's'.repeat(32),
  PUBLIC_URL: 'https://northfold.example.com',
}
const staffLines = (env: Record<string, string>) =>
  linesOf(env).filter((line) => line.trim().startsWith('Staff') && line.includes('sign in at'))

test('the start says where staff sign in, and which password still works', () => {
  expect(staffLines({})).toEqual([])
  expect(staffLines(OIDC)).toEqual([
    expect.stringMatching(/sign in at https:\/\/login\.example\.com .*no password opens the office$/),
  ])
  expect(staffLines({ ...OIDC, OIDC_BREAK_GLASS: 'root' })).toEqual([
    expect.stringMatching(/only the password of root still opens the office \(OIDC_BREAK_GLASS\)$/),
  ])
})

test('the start says that no deposit is taken while there is no bank account', () => {
  const about = (hasBankAccount: boolean) =>
    linesOf({}, hasBankAccount).filter((line) => line.trim().startsWith('Deposits'))
  expect(about(true)).toEqual([])
  expect(about(false)).toEqual([expect.stringMatching(/none is taken until a bank account is set/)])
})

test('the start counts what is listed, and warns where it no longer fits the quota', () => {
  const [stock] = BUILT_IN.stocks
  const listed = Array.from({ length: 6 }, (_, at) => ({ ...stock!, symbol: `NEW${at}` }))
  const eodhd = { MARKET_DATA: 'eodhd', EODHD_API_TOKEN: 'a-token' }
  const lines = (seconds: string) =>
    linesOf({ ...eodhd, MARKET_POLL_SECONDS: seconds }, true, createCatalogue(listed)).join('\n')
  expect(lines('20')).toContain('72 prices every 20 s')
  expect(lines('20')).not.toContain('Set MARKET_POLL_SECONDS')
  expect(lines('19')).toContain('Set MARKET_POLL_SECONDS to 20 or more')
})
