import type { Instrument } from '../../market/catalogue.ts'
import type { LatePricePolicy } from '../../market/late-price.ts'
import type { AfterHoursPolicy } from '../after-hours.ts'
import type { FundPricing } from './order-terms.ts'

/** The business's decisions on when orders are filled, at one instant. */
export interface OrderPolicies {
  /** While the market is closed. */
  readonly afterHours: AfterHoursPolicy
  /** When the last price is late. */
  readonly latePrices: LatePricePolicy
  /** The price that fills a fund order. */
  readonly fundPricing: FundPricing
}

/** Whether orders of an instrument type wait for the next net asset value. */
export const isByNav = (
  type: Instrument['type'] | undefined,
  { fundPricing }: Pick<OrderPolicies, 'fundPricing'>,
): boolean => fundPricing === 'next-nav' && type === 'mutual_fund'

/** Compares by value. */
export const areSamePolicies = (one: OrderPolicies, other: OrderPolicies): boolean =>
  one.afterHours === other.afterHours &&
  one.latePrices === other.latePrices &&
  one.fundPricing === other.fundPricing
