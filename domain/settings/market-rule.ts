import type { MarketHours } from '../market/market-calendar.ts'
import type { FundPricing } from '../trading/orders/order-waits.ts'
import { type SettingName, settingKeyOf } from './setting-keys.ts'

/** What a node's environment decides of the market. */
export interface TradedMarket {
  readonly hours: MarketHours
  /** Whether prices are made here; else they come from a provider, which publishes them. */
  readonly isSimulated: boolean
}

export const FIRST_MARKET: TradedMarket = { hours: 'nyse', isSimulated: true }

/**
 * Why fund orders cannot be filled so; null where they can. An order at a published value is late trading (17 CFR
 * 270.22c-1).
 */
export function pricingFault(
  pricing: FundPricing,
  { hours, isSimulated }: TradedMarket,
): 'no_close' | 'known_value' | null {
  if (pricing === 'next-nav' && hours === 'always') return 'no_close'
  return pricing === 'live' && !isSimulated ? 'known_value' : null
}

/** The value without a row, in a market. */
export const standardOf = (name: SettingName, market: TradedMarket): unknown =>
  name === 'funds.pricing' && !market.isSimulated ? 'next-nav' : settingKeyOf(name)?.standard

const FAULTS = {
  no_close: 'This market never closes, so no net asset value is made',
  known_value: 'The provider has published the latest value already: an order at it is late trading',
}

/** Why a value cannot count in a market, in a sentence; null where it can. */
export function marketFault(name: SettingName, value: unknown, market: TradedMarket): string | null {
  if (name !== 'funds.pricing') return null
  const fault = pricingFault(value as FundPricing, market)
  return fault && FAULTS[fault]
}
