import type { Cents } from '../money/money.ts'
import type { Quantity } from '../money/quantity.ts'

/** The size that an order may have; the least quantity is a constant of the product. */
export interface OrderLimits {
  readonly smallestOrderCents: Cents
  readonly largestOrder: Quantity
}

/** What the business has decided about orders, at one instant. */
export interface TradingTerms extends OrderLimits {
  /** The settings version that says so; 0 for what was placed before there were any. */
  readonly version: bigint
  readonly saleCommissionBps: bigint
}
