import { expect, test } from 'vitest'
import { NAMED_SETTINGS } from '#domain/settings/setting-keys.ts'
import { FIRST_ENVIRONMENT, settingsAt } from '#domain/settings/settings.ts'
import { parseConfig } from '#server/platform/config/config.ts'
import { environmentOf, namedByEnvironment } from '#server/platform/settings/named-by-environment.ts'

/** As an environment may name it: it is not held to the forms of the settings. */
const bank = {
  bankName: 'Harbour Bank',
  accountName: 'Harbour Brokerage',
  accountNumber: '4711',
  routingNumber: '021000021',
  swiftCode: 'HARBUS33',
}
const BANK = {
  BANK_NAME: bank.bankName,
  BANK_ACCOUNT_NAME: bank.accountName,
  BANK_ACCOUNT_NUMBER: bank.accountNumber,
  BANK_ROUTING_NUMBER: bank.routingNumber,
  BANK_SWIFT_CODE: bank.swiftCode,
}
/** What a variable may say of a key, and what the office then reads. */
const SAID: Record<string, [string, string]> = {
  OPEN_FOREIGN_DEPOSITS_MAX_USD: ['5000', '5000.00'],
  AFTER_HOURS_ORDERS: ['queue', 'queue'],
  LATE_PRICES: ['fill', 'fill'],
  FUND_PRICING: ['next-nav', 'next-nav'],
  PLAN_MINIMUM_USD: ['25', '25.00'],
  FUND_PLAN_MINIMUM_USD: ['50', '50.00'],
  WARN_LARGE_ORDER_PERCENT: ['30', '30'],
  WARN_CONCENTRATED_PERCENT: ['0', '0'],
  WARN_FAR_LIMIT_PERCENT: ['7', '7'],
  WARN_UNUSUAL_TIMES: ['1000', '1000'],
  NEW_BANK_ACCOUNT_PAUSE_HOURS: ['0', '0'],
}

test('every key that a variable may name is named by it, and shown as what it says', () => {
  const values = Object.fromEntries(Object.entries(SAID).map(([variable, [text]]) => [variable, text]))
  const named = namedByEnvironment(parseConfig({ ...values, ...BANK }))
  const nameable = [...NAMED_SETTINGS].filter(([, { variable }]) => variable !== undefined)
  expect([...named.keys()].toSorted()).toEqual(nameable.map(([name]) => name).toSorted())
  for (const [name, { kind, variable = '' }] of nameable)
    expect(kind.format(named.get(name))).toEqual(SAID[variable]?.[1] ?? bank)
  expect(namedByEnvironment(parseConfig({})).size).toBe(0)
})

test('bank details that the environment names are those of every currency, whatever the rows say', () => {
  const named = namedByEnvironment(parseConfig(BANK))
  const own = { ...bank, accountNumber: 'DE89370400440532013000', routingNumber: '' }
  const row = { id: 1n, key: 'bank.EUR', value: own, effectiveFrom: new Date(0) }
  const at = (environment = FIRST_ENVIRONMENT) => settingsAt([row], new Date(1), environment).bankAccounts
  expect(at().EUR).toEqual(own)
  expect(new Set(Object.values(at({ ...FIRST_ENVIRONMENT, named })))).toEqual(new Set([bank]))
})

test('a policy that the environment names counts instead of any row, and what it does not name is the row’s', () => {
  const rows = [
    { id: 1n, key: 'orders.after_hours', value: 'refuse', effectiveFrom: new Date(0) },
    { id: 2n, key: 'orders.late_prices', value: 'refuse', effectiveFrom: new Date(0) },
  ]
  const environment = environmentOf(parseConfig({ AFTER_HOURS_ORDERS: 'queue' }))
  expect(settingsAt(rows, new Date(1), environment).policies).toEqual({
    afterHours: 'queue',
    latePrices: 'refuse',
    fundPricing: 'live',
  })
})

test('a row that contradicts what a server trades does not count there', () => {
  const row = (value: string) => ({ id: 1n, key: 'funds.pricing', value, effectiveFrom: new Date(0) })
  const pricing = (env: Record<string, string>, value?: string) =>
    settingsAt(value === undefined ? [] : [row(value)], new Date(1), environmentOf(parseConfig(env))).policies
      .fundPricing
  const provider = { MARKET_DATA: 'eodhd', EODHD_API_TOKEN: 'a-token' }
  expect(pricing({}, 'next-nav')).toBe('next-nav')
  expect(pricing({ MARKET_HOURS: 'always' }, 'next-nav')).toBe('live')
  expect(pricing(provider)).toBe('next-nav')
  expect(pricing(provider, 'live')).toBe('next-nav')
})
