import type { Price } from '../../money/price.ts'
import type { OrderPrices } from './order-terms.ts'

/** Which prices trigger an order. */
const FIRES = ['at_or_below', 'at_or_above'] as const
export type Fires = (typeof FIRES)[number]

/** What an order waits for now. */
export interface Trigger {
  readonly fires: Fires
  readonly at: Price
}

type Side = 'buy' | 'sell'

/** From the customer's good side. */
const atLimit = (side: Side, at: Price): Trigger => ({
  fires: side === 'buy' ? 'at_or_below' : 'at_or_above',
  at,
})

const atStop = (side: Side, at: Price): Trigger => ({
  fires: side === 'buy' ? 'at_or_above' : 'at_or_below',
  at,
})

/** What an order waits for first; null for a market order. */
export function firstTrigger(side: Side, prices: OrderPrices): Trigger | null {
  if (prices.kind === 'market') return null
  return prices.kind === 'limit' ? atLimit(side, prices.limit) : atStop(side, prices.stop)
}

/** Whether a price fires the trigger. */
export const isReached = ({ fires, at }: Trigger, price: Price): boolean =>
  fires === 'at_or_below' ? price <= at : price >= at

/** An open order's prices. The limit of a buy stop is the highest price that it pays. */
export interface WaitingPrices {
  readonly side: Side
  readonly trigger: Trigger
  readonly limit: Price | null
}

/** What a price does to an open order. */
export type Met =
  | { readonly met: 'nothing' }
  /** Beyond the limit: the order now waits for its limit. */
  | { readonly met: 'stop'; readonly trigger: Trigger }
  /** It executes the order. */
  | { readonly met: 'price' }

/**
 * What one price does to an order. A reached stop executes at once if the limit allows, also after a jump. The SQL
 * that triggers orders decides the same way.
 */
export function meet({ side, trigger, limit }: WaitingPrices, price: Price): Met {
  if (!isReached(trigger, price)) return { met: 'nothing' }
  if (limit === null || isReached(atLimit(side, limit), price)) return { met: 'price' }
  return { met: 'stop', trigger: atLimit(side, limit) }
}

/** Whether the price is at or past the stop: such an order is refused. */
export const isStopPassed = (side: Side, stop: Price, price: Price): boolean =>
  isReached(atStop(side, stop), price)
