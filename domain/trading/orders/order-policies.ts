import type { Instrument } from '../../market/catalogue.ts'
import type { LatePricePolicy } from '../../market/late-price.ts'
import type { AfterHoursPolicy } from '../after-hours.ts'
import type { FundPricing } from './order-waits.ts'

/** What the business has decided about the time at which orders are filled, at one instant. */
export interface OrderPolicies {
  /** What becomes of an order that comes while the market is closed. */
  readonly afterHours: AfterHoursPolicy
  /** What becomes of an order whose last price is late. */
  readonly latePrices: LatePricePolicy
  /** At which price an order of a fund is filled. */
  readonly fundPricing: FundPricing
}

/** Whether an order in an instrument of a type waits for the next net asset value. */
export const isByNav = (
  type: Instrument['type'] | undefined,
  { fundPricing }: Pick<OrderPolicies, 'fundPricing'>,
): boolean => fundPricing === 'next-nav' && type === 'mutual_fund'

/** Whether two sets of policies say the same. */
export const areSamePolicies = (one: OrderPolicies, other: OrderPolicies): boolean =>
  one.afterHours === other.afterHours &&
  one.latePrices === other.latePrices &&
  one.fundPricing === other.fundPricing
