import type { Cents } from '../money/money.ts'
import type { Quantity } from '../money/quantity.ts'

/** The size limits of an order; the least quantity is a constant. */
export interface OrderLimits {
  readonly smallestOrderCents: Cents
  readonly largestOrder: Quantity
}

/** The business's decisions on orders, at one instant. */
export interface TradingTerms extends OrderLimits {
  /** The settings version; 0 before there were any. */
  readonly version: bigint
  readonly saleCommissionBps: bigint
}
