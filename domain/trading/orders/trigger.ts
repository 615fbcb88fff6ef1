import type { Price } from '../../money/price.ts'
import type { OrderPrices } from './order-terms.ts'

/** Which prices trigger an order: those at or below a price, or those at or above it. */
const FIRES = ['at_or_below', 'at_or_above'] as const
export type Fires = (typeof FIRES)[number]

/** What an order waits for now. */
export interface Trigger {
  readonly fires: Fires
  readonly at: Price
}

type Side = 'buy' | 'sell'

/** A limit is reached from the customer's good side: a buy's at or below it, a sale's at or above it. */
const atLimit = (side: Side, at: Price): Trigger => ({
  fires: side === 'buy' ? 'at_or_below' : 'at_or_above',
  at,
})

/** A stop is reached from the other side. */
const atStop = (side: Side, at: Price): Trigger => ({
  fires: side === 'buy' ? 'at_or_above' : 'at_or_below',
  at,
})

/** What an order waits for first; null for a market order, which waits for no price. */
export function firstTrigger(side: Side, prices: OrderPrices): Trigger | null {
  if (prices.kind === 'market') return null
  return prices.kind === 'limit' ? atLimit(side, prices.limit) : atStop(side, prices.stop)
}

/** Whether a price is one that the trigger waits for. */
export const isReached = ({ fires, at }: Trigger, price: Price): boolean =>
  fires === 'at_or_below' ? price <= at : price >= at

/** An open order as a price meets it. The limit of a buy stop is the highest price that it pays. */
export interface WaitingPrices {
  readonly side: Side
  readonly trigger: Trigger
  readonly limit: Price | null
}

/** What a price does to an open order. */
export type Met =
  /** Nothing: it goes on waiting. */
  | { readonly met: 'nothing' }
  /** It reached the stop, and the price is beyond the limit: from now on the order waits for its limit. */
  | { readonly met: 'stop'; readonly trigger: Trigger }
  /** It executes the order at this price. */
  | { readonly met: 'price' }

/**
 * What one price does to an order. A stop that is reached executes it at once where the limit allows this price, also
 * when the price jumped past the stop. The statement that triggers orders decides the same way.
 */
export function meet({ side, trigger, limit }: WaitingPrices, price: Price): Met {
  if (!isReached(trigger, price)) return { met: 'nothing' }
  if (limit === null || isReached(atLimit(side, limit), price)) return { met: 'price' }
  return { met: 'stop', trigger: atLimit(side, limit) }
}

/** Whether the price is at the stop already or past it: an order with such a stop is refused. */
export const isStopPassed = (side: Side, stop: Price, price: Price): boolean =>
  isReached(atStop(side, stop), price)
