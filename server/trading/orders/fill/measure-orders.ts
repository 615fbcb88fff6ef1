import { isRefusal } from '#contract/refusals.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Metrics } from '#server/platform/metrics/metrics.ts'
import type { Pool } from '#server/platform/database/database.ts'
import type { OrderExecutor } from './order-executor.ts'
import type { OrderAnswer } from './order-request.ts'
import type { OrderWatch } from './order-watch.ts'

/** Up to so many orders each: from 64 a second batch may begin during a commit. */
const BATCH_BUCKETS = [1, 2, 4, 8, 16, 32, 64, 128, 192, 256]
/** Around the promise of 45 ms, up to the callers' timeout. */
const SECONDS_BUCKETS = [0.002, 0.005, 0.01, 0.02, 0.045, 0.1, 0.25, 0.5, 1, 2.5, 5]
/** Counting stops here: a million open orders would take a tenth of a second. */
const MOST_OPEN_COUNTED = 100_000

/** Refusals that are failures of the product. */
const FAILURES: ReadonlySet<string> = new Set([
  'busy',
  'database_unavailable',
  'internal_error',
  'outcome_unknown',
])

export interface OrderMeasures {
  /** Observes batch sizes. Null without metrics. */
  readonly batches: OrderWatch | null
  /** Counts the lane's outcomes and times, from taking an order to its answer. Without a scrape, the same lane. */
  measured(lane: OrderExecutor): OrderExecutor
}

/** Names the metrics of orders: call it once. */
export function createOrderMeasures(metrics: Metrics, clock: Clock): OrderMeasures {
  const lanes: OrderExecutor[] = []
  const observeBatch = metrics.histogram({
    name: 'northfold_order_batch_size',
    help: 'Orders of a batch.',
    buckets: BATCH_BUCKETS,
  })
  const count = metrics.counter({
    name: 'northfold_orders_total',
    help: 'Orders that were answered: filled, or the code of why not. One that waits is refused here first.',
    label: 'outcome',
  })
  const observe = metrics.histogram({
    name: 'northfold_order_seconds',
    help: 'How long orders took in the executor: filled, refused, or failed for a reason of this side.',
    label: 'result',
    buckets: SECONDS_BUCKETS,
  })
  metrics.gauge({ name: 'northfold_orders_queued', help: 'Orders that no batch has taken yet.' }, () =>
    lanes.reduce((sum, lane) => sum + lane.waiting(), 0),
  )
  metrics.stored(countOpenOrders, [
    {
      name: 'northfold_open_orders',
      help: `Orders that wait for the open, a net asset value or a price, at most ${MOST_OPEN_COUNTED}.`,
      of: (open) => open,
    },
  ])
  const answered = (outcome: string, begunMs: number) => {
    count?.(outcome)
    const result = outcome === 'filled' ? outcome : FAILURES.has(outcome) ? 'failed' : 'refused'
    observe?.((clock.monotonicMs() - begunMs) / 1_000, result)
  }
  return {
    batches: observeBatch && ((stage, orders) => void (stage === 'begun' && observeBatch(orders.length))),
    measured(lane) {
      lanes.push(lane)
      if (!count || !observe) return lane
      return {
        ...lane,
        async place(request) {
          const begunMs = clock.monotonicMs()
          try {
            const answer = await lane.place(request)
            answered(outcomeOf(answer), begunMs)
            return answer
          } catch (error) {
            answered('internal_error', begunMs)
            throw error
          }
        },
      }
    },
  }
}

/** A key used for a resting order is answered with that order. */
const outcomeOf = (answer: OrderAnswer): string =>
  isRefusal(answer) ? answer.refused : 'orderId' in answer ? 'queued_before' : 'filled'

async function countOpenOrders(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ open: number }>(COUNT_OPEN_ORDERS, [MOST_OPEN_COUNTED])
  return rows[0]?.open ?? 0
}

const COUNT_OPEN_ORDERS = `
select count(*)::int as open from (select 1 from orders where status = 'pending' limit $1) as counted`
