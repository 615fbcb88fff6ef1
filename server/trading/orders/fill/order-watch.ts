import type { TakenOrder } from './order-request.ts'

/**
 * What orders have reached: they wait for a batch, their batch was begun, has everything it decides on, has committed.
 * Orders whose batch is tried again begin once more. They are answered after the last stage, or after any other.
 */
export type OrderStage = 'queued' | 'begun' | 'loaded' | 'committed'

/** Is told of orders on their way through the executor. Must be quick, and must not throw. */
export type OrderWatch = (stage: OrderStage, orders: readonly TakenOrder[]) => void

/** All of them as one; null for none, so that the executor tells nothing. */
export function bothWatches(one: OrderWatch | null, other: OrderWatch | null): OrderWatch | null {
  if (one === null || other === null) return one ?? other
  return (stage, orders) => {
    one(stage, orders)
    other(stage, orders)
  }
}
