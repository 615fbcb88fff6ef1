import { expect, test } from 'vitest'
import type { CustomRate, ExchangeRates } from '#contract/market/fx.ts'
import { FOREIGN_CURRENCIES } from '#domain/cash/custom-rate.ts'
import { ratesInUse } from './rates-in-use.ts'

const AT = '2026-11-18T14:00:00.000Z'
const EUR: CustomRate = {
  currency: 'EUR',
  rateToUSD: '1.20',
  updatedBy: 'root',
  updatedAt: AT,
  providerRate: '1.15',
  providerSource: 'frankfurter',
  providerAt: AT,
}
const IN_USE: ExchangeRates = {
  rates: {},
  currencies: ['USD', 'EUR', 'GBP'],
  ratesToUSD: { USD: '1.00', EUR: '1.20', GBP: '1.33' },
  sources: { USD: 'par', EUR: 'custom', GBP: 'frankfurter' },
  asOf: { EUR: AT, GBP: AT },
}
const rows = (custom: CustomRate[], inUse: ExchangeRates | undefined) =>
  new Map(ratesInUse(custom, inUse).map((row) => [row.currency, row]))

test('every currency has its row: the provider’s rate, and the custom one that overrides it', () => {
  const both = rows([EUR], IN_USE)
  expect([...both.keys()]).toEqual(FOREIGN_CURRENCIES)
  const provider = { rate: '1.15', source: 'frankfurter', at: AT }
  expect(both.get('EUR')).toEqual({ currency: 'EUR', provider, customRate: '1.20' })
  expect(both.get('GBP')).toMatchObject({ provider: { rate: '1.33' }, customRate: null })
})

test('a currency without a valid rate has none, as all have before the rates arrive', () => {
  expect(rows([EUR], IN_USE).get('JPY')).toMatchObject({ provider: null, customRate: null })
  expect(rows([], undefined).get('GBP')?.provider).toBeNull()
})

test('a custom rate that was deleted meanwhile is never called the provider’s', () => {
  expect(rows([], IN_USE).get('EUR')).toMatchObject({ provider: null, customRate: null })
})
