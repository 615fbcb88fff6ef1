import { expect, test } from 'vitest'
import { adminListExchangeRates, setExchangeRate } from '#contract/market/fx.ts'
import { FOREIGN_CURRENCIES } from '#domain/cash/custom-rate.ts'
import { testServerOfFile } from '../../../support/server.ts'

const testServer = testServerOfFile()

const list = () => testServer.root.call(adminListExchangeRates)

test('200: nothing until one is set', async () => {
  expect(await list()).toMatchObject({ status: 200, body: { rates: [] } })
})

test('200: every custom rate beside the provider’s, in the order of the currencies', async () => {
  for (const currency of FOREIGN_CURRENCIES.toReversed())
    await testServer.root.call(setExchangeRate, { body: { currency, rateToUSD: '1.5' } })
  const { rates } = (await list()).body
  expect(rates.map(({ currency }) => currency)).toEqual(FOREIGN_CURRENCIES)
  expect(rates.at(-2)).toEqual({
    currency: 'IDR',
    rateToUSD: '1.50',
    updatedBy: 'root',
    updatedAt: testServer.clock.now().toISOString(),
    providerRate: '0.000060606061',
    providerSource: 'simulated',
    providerAt: testServer.clock.now().toISOString(),
  })
})
