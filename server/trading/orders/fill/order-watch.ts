import type { TakenOrder } from './order-request.ts'

/**
 * An order waits, its batch has begun, is loaded, has committed. A retried batch begins again. Answers may come after
 * any stage.
 */
export type OrderStage = 'queued' | 'begun' | 'loaded' | 'committed'

/** Observes orders in the executor. Must be quick, and must not throw. */
export type OrderWatch = (stage: OrderStage, orders: readonly TakenOrder[]) => void

/** Both as one; null without any, so the executor calls nothing. */
export function bothWatches(one: OrderWatch | null, other: OrderWatch | null): OrderWatch | null {
  if (one === null || other === null) return one ?? other
  return (stage, orders) => {
    one(stage, orders)
    other(stage, orders)
  }
}
