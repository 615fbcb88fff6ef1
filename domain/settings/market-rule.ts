import type { MarketHours } from '../market/market-calendar.ts'
import type { FundPricing } from '../trading/orders/order-waits.ts'
import { type SettingName, settingKeyOf } from './setting-keys.ts'

/** What of the market a node's environment decides, and no setting. */
export interface TradedMarket {
  readonly hours: MarketHours
  /** Whether its prices are made here. Otherwise they come from a provider, which publishes them to everyone. */
  readonly isSimulated: boolean
}

/** The market of a new installation. */
export const FIRST_MARKET: TradedMarket = { hours: 'nyse', isSimulated: true }

/**
 * Why orders of funds cannot be filled so; null where they can. A published value is known to everyone: an order at it
 * is late trading (17 CFR 270.22c-1).
 */
export function pricingFault(
  pricing: FundPricing,
  { hours, isSimulated }: TradedMarket,
): 'no_close' | 'known_value' | null {
  if (pricing === 'next-nav' && hours === 'always') return 'no_close'
  return pricing === 'live' && !isSimulated ? 'known_value' : null
}

/** What counts of a key without a row, in a market. */
export const standardOf = (name: SettingName, market: TradedMarket): unknown =>
  name === 'funds.pricing' && !market.isSimulated ? 'next-nav' : settingKeyOf(name)?.standard

const FAULTS = {
  no_close: 'This market never closes, so no net asset value is made',
  known_value: 'The provider has published the latest value already: an order at it is late trading',
}

/** Why a value of a setting cannot count in a market, in a sentence; null where it can. */
export function marketFault(name: SettingName, value: unknown, market: TradedMarket): string | null {
  if (name !== 'funds.pricing') return null
  const fault = pricingFault(value as FundPricing, market)
  return fault && FAULTS[fault]
}
