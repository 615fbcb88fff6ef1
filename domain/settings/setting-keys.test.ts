import { expect, test } from 'vitest'
import {
  FIRST_MARKET,
  NAMED_SETTINGS,
  type TradedMarket,
  marketFault,
  pricingFault,
  standardOf,
} from './setting-keys.ts'
import { FIRST_ENVIRONMENT, settingsAt } from './settings.ts'

const ALWAYS: TradedMarket = { hours: 'always', isSimulated: true }
const PROVIDER: TradedMarket = { hours: 'nyse', isSimulated: false }

test.each([
  [FIRST_MARKET, 'live', null],
  [FIRST_MARKET, 'next-nav', null],
  [ALWAYS, 'live', null],
  [ALWAYS, 'next-nav', 'no_close'],
  [PROVIDER, 'live', 'known_value'],
  [PROVIDER, 'next-nav', null],
] as const)('in %j, %s: %j', (market, pricing, fault) => {
  expect(pricingFault(pricing, market)).toBe(fault)
  expect(marketFault('funds.pricing', pricing, market) === null).toBe(fault === null)
})

test('what counts without a row can be in every market that a server starts with', () => {
  for (const market of [FIRST_MARKET, ALWAYS, PROVIDER]) {
    for (const name of NAMED_SETTINGS.keys())
      expect(marketFault(name, standardOf(name, market), market)).toBeNull()
    for (const value of ['live', 'next-nav']) {
      const row = { id: 1n, key: 'funds.pricing', value, effectiveFrom: new Date(0) }
      const { policies, version } = settingsAt([row], new Date(1), { ...FIRST_ENVIRONMENT, market })
      expect(pricingFault(policies.fundPricing, market)).toBeNull()
      expect(version).toBe(1n)
    }
  }
})
