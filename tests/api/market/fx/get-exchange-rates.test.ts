import { expect, test } from 'vitest'
import { getExchangeRates } from '#contract/market/fx.ts'
import { testServerOfFile } from '../../../support/server.ts'

const testServer = testServerOfFile()

test('200: units per US dollar of every deposit currency, as decimal strings', async () => {
  const { status, body } = await testServer.ada.call(getExchangeRates)
  expect(status).toBe(200)
  expect(body.currencies).toEqual(['USD', 'EUR', 'GBP', 'JPY', 'SGD', 'AUD', 'CAD', 'CHF', 'IDR', 'HKD'])
  expect(Object.keys(body.rates)).toEqual(body.currencies)
  for (const rate of Object.values(body.rates)) expect(rate).toMatch(/^\d+(\.\d+)?$/)
  expect(body.rates).toMatchObject({ USD: '1.00', EUR: '0.868', IDR: '16500.00' })
  expect(Object.keys(body.ratesToUSD)).toEqual(body.currencies)
  expect(body.ratesToUSD).toMatchObject({ USD: '1.00', EUR: '1.152073732719', IDR: '0.000060606061' })
  expect(body.sources).toMatchObject({ USD: 'par', EUR: 'simulated' })
  const now = testServer.clock.now().toISOString()
  expect(body.asOf).toEqual(Object.fromEntries(body.currencies.slice(1).map((currency) => [currency, now])))
})
