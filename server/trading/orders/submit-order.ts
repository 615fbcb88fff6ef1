import type { QueuedOrder } from '#contract/trading/queued-orders.ts'
import type { Transaction } from '#contract/trading/orders.ts'
import { type Refusal, isRefusal, refuse } from '#contract/refusals.ts'
import type { AfterHoursPolicy } from '#domain/trading/after-hours.ts'
import { findTradable } from '#domain/market/catalogue.ts'
import type { Order } from '#domain/trading/order.ts'
import type { LatePricePolicy } from '#domain/market/late-price.ts'
import type { FundPricing } from '#domain/trading/queued-order.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import type { OrderExecutor } from '../execution/order-executor.ts'
import type { OrderRequest } from '../execution/order-request.ts'
import type { CancelMarket } from './late-cancel.ts'
import { type QueueMarket, queueOrder, readFirstAnswer } from './queue-order.ts'
import { waitOrRefuse } from './wait-or-refuse.ts'

export interface OrderDeps {
  pool: Pool
  executor: OrderExecutor
  market: QueueMarket &
    CancelMarket & {
      /** Whether the last price is from before the instrument's ex-date. */
      isExDividend(instrument: string): boolean
      /** Whether the last price is late, and orders are not filled at it. */
      isLate(instrument: string): boolean
    }
  /** What happens to an order that comes while the market is closed. */
  afterHours: AfterHoursPolicy
  /** What happens to an order whose price is late. */
  latePrices: LatePricePolicy
  /** At which price an order of a fund is filled. */
  fundPricing: FundPricing
}

/**
 * Submits a customer's market order and waits for the outcome: the transaction it became, or the queued order that
 * waits for its price. Refuses an unknown symbol; everything else is decided where the order is executed or queued.
 * Orders of funds that are priced at the next net asset value are always queued. Every other order goes to the executor
 * first, whatever the hour: it knows the keys of orders that were filled, and whether the market is open as it decides.
 * What it cannot fill because the market is closed, because the last price is late, or because it still includes a
 * dividend, is queued or refused by the operator's policy.
 */
export async function submitOrder(
  deps: OrderDeps,
  request: OrderRequest & { order: Order },
): Promise<Transaction | QueuedOrder | Refusal> {
  const tradable = findTradable(request.order.instrument)
  if (!tradable) return refuse('asset_not_found')
  if (tradable.type === 'mutual_fund' && deps.fundPricing === 'next-nav')
    return queueOrder(deps, { ...request, waitsFor: 'nav' })
  const answer = await deps.executor.place(request)
  if ('queuedOrderId' in answer) return readFirstAnswer(deps.pool, request.customerId, answer.queuedOrderId)
  if (!isRefusal(answer)) return answer
  const next = waitOrRefuse(deps, { kind: 'market', instrument: tradable.symbol }, answer)
  return typeof next === 'string' ? queueOrder(deps, { ...request, waitsFor: next }) : next
}
