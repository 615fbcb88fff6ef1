import { afterEach, beforeEach, expect, test } from 'vitest'
import { getExchangeRates } from '#contract/market/fx.ts'
import {
  type RateServer,
  eodhdRatesAnswer,
  replyWith,
  startRateServer,
} from '../../../support/providers/rate-server.ts'
import { type TestServer, startTestServer } from '../../../support/server.ts'

let provider: RateServer
let testServer: TestServer
/** How many days the pound's rate has stood still. */
let stoppedDays = 0
beforeEach(async () => {
  stoppedDays = 0
  provider = await startRateServer((request, response) => {
    const nowSeconds = testServer ? testServer.clock.now().getTime() / 1_000 : STARTS_S
    const rows = eodhdRatesAnswer({ timestamp: Math.floor(nowSeconds) }).map((row) =>
      row.code === 'USDGBP.FOREX'
        ? { ...row, timestamp: Math.floor(nowSeconds) - stoppedDays * 86_400 }
        : row,
    )
    replyWith(rows)(request, response)
  })
  testServer = await startTestServer({
    env: { FX_RATES: 'eodhd', EODHD_API_TOKEN: 'a-token', EODHD_BASE_URL: provider.url },
  })
})
afterEach(async () => {
  await testServer.close()
  await provider.close()
})

const STARTS_S = Date.parse('2026-11-18T15:00:00Z') / 1_000

const confirmedAt = async (currency: string) => {
  const { rows } = await testServer.pool.query<{ at: Date }>(
    `select received_at as at from provider_rates where currency = $1`,
    [currency],
  )
  return rows[0]?.at.toISOString()
}

test('a currency whose rate has stopped for over a week goes stale, while the others go on', async () => {
  const { body } = await testServer.ada.call(getExchangeRates)
  expect(body.rates).toMatchObject({ EUR: '0.86', GBP: '0.74' })
  const before = await confirmedAt('GBP')
  stoppedDays = 8
  testServer.clock.advance({ hours: 25 })
  const now = testServer.clock.now().toISOString()
  await expect.poll(() => confirmedAt('EUR')).toBe(now)
  expect(await confirmedAt('GBP')).toBe(before)
  const reader = await testServer.customer({ username: 'reader', kycStatus: 'approved' })
  const later = (await reader.call(getExchangeRates)).body
  expect(later.rates).toHaveProperty('EUR')
  expect(later.rates).not.toHaveProperty('GBP')
})
