import type { QueuedOrder } from '#contract/trading/queued-orders.ts'
import type { Transaction } from '#contract/trading/orders.ts'
import { type Refusal, isRefusal, refuse } from '#contract/refusals.ts'
import type { Order } from '#domain/trading/order.ts'
import { isByNav } from '#domain/trading/order-policies.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import type { OrderExecutor } from '../execution/order-executor.ts'
import type { OrderRequest } from '../execution/order-request.ts'
import { byPoliciesInForce } from '../execution/by-policies.ts'
import type { CancelMarket } from './late-cancel.ts'
import { type QueueMarket, queueOrder, readFirstAnswer } from './queue-order.ts'
import { type WaitMarket, waitOrRefuse } from './wait-or-refuse.ts'

export interface OrderDeps {
  pool: Pool
  executor: OrderExecutor
  market: QueueMarket & CancelMarket & WaitMarket
}

/**
 * Submits a customer's market order and waits for the outcome: the transaction it became, or the queued order that
 * waits for its price. Refuses an unknown symbol; everything else is decided where the order is executed or queued.
 * Orders of funds that are priced at the next net asset value are always queued. Every other order goes to the executor
 * first, whatever the hour: it knows the keys of orders that were filled, and whether the market is open as it decides.
 * What it cannot fill because the market is closed, because the last price is late, or because it still includes a
 * dividend, is queued or refused by the policies of the business.
 */
export async function submitOrder(
  deps: OrderDeps,
  request: OrderRequest & { order: Order },
): Promise<Transaction | QueuedOrder | Refusal> {
  const tradable = deps.market.settings.at(deps.market.now()).catalogue.findTradable(request.order.instrument)
  if (!tradable) return refuse('asset_not_found')
  return byPoliciesInForce(deps.market, async (policies): Promise<Transaction | QueuedOrder | Refusal> => {
    const queue = (waitsFor: 'open' | 'nav' | 'later-price') =>
      queueOrder(deps, { ...request, waitsFor, policies })
    if (isByNav(tradable.type, policies)) return queue('nav')
    const answer = await deps.executor.place(request)
    if ('queuedOrderId' in answer) return readFirstAnswer(deps.pool, request.customerId, answer.queuedOrderId)
    if (!isRefusal(answer)) return answer
    const next = waitOrRefuse(
      deps.market,
      { kind: 'market', instrument: tradable.symbol, type: tradable.type, policies },
      answer,
    )
    return typeof next === 'string' ? queue(next) : next
  })
}
