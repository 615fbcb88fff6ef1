import type { TakenOrder } from './order-request.ts'
import type { RequestTrace, Tracing } from '#server/platform/tracing/tracing.ts'

/**
 * An order waits, its batch has begun, is loaded, has committed. A retried batch begins again. Answers may come after
 * any stage.
 */
type OrderStage = 'queued' | 'begun' | 'loaded' | 'committed'

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

const STEPS: Record<OrderStage, string> = {
  queued: 'wait for a batch',
  begun: 'begin a batch, lock and load',
  loaded: 'decide, write and commit',
  committed: 'wait for the disk and answer',
}

/** Traces each order's steps up to its batch's commit. Null without traces. */
export function traceOrders(tracing: Tracing | null): OrderWatch | null {
  if (tracing === null) return null
  const traced = new WeakMap<TakenOrder, { trace: RequestTrace; end(): void }>()
  return (stage, orders) => {
    for (const order of orders) {
      const known = traced.get(order)
      const trace = known?.trace ?? (stage === 'queued' ? tracing.current() : null)
      if (!trace) continue
      known?.end()
      traced.set(order, { trace, end: trace.begin(STEPS[stage], { 'northfold.orders': orders.length }) })
    }
  }
}
