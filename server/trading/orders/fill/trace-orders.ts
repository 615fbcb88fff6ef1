import type { RequestTrace, Tracing } from '#server/platform/tracing/tracing.ts'
import type { TakenOrder } from './order-request.ts'
import type { OrderStage, OrderWatch } from './order-watch.ts'

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
