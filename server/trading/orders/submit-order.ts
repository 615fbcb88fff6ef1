import type { QueuedOrder } from '#contract/trading/older-orders.ts'
import type { Transaction } from '#contract/trading/transactions.ts'
import { type Refusal, isRefusal, refuse } from '#contract/refusals.ts'
import type { ShareOrder } from '#domain/trading/orders/order.ts'
import { isByNav } from '#domain/trading/orders/order-policies.ts'
import type { OrderRequest } from './fill/order-request.ts'
import { byPoliciesInForce } from './by-policies.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import type { OrderExecutor } from './fill/order-executor.ts'
import type { PlacingMarket } from './market.ts'
import { queueOrder, readFirstAnswer } from './queue-order.ts'
import { waitOrRefuse } from './wait-or-refuse.ts'

/**
 * Submits a customer's market order and waits for the outcome: the transaction it became, or the queued order that
 * waits for its price. Refuses an unknown symbol; everything else is decided where the order is executed or queued.
 * Orders of funds that are priced at the next net asset value are always queued. Every other order goes to the executor
 * first, whatever the hour: it knows the keys of orders that were filled, and whether the market is open as it decides.
 * What it cannot fill because the market is closed, because the last price is late, or because it still includes a
 * dividend, is queued or refused by the policies of the business.
 */
export async function submitOrder(
  deps: { pool: Pool; executor: OrderExecutor; market: PlacingMarket },
  request: OrderRequest & { order: ShareOrder },
): Promise<Transaction | QueuedOrder | Refusal> {
  const tradable = deps.market.settings.at(deps.market.now()).catalogue.findTradable(request.order.instrument)
  if (!tradable) return refuse('asset_not_found')
  return byPoliciesInForce(deps.market, async (policies): Promise<Transaction | QueuedOrder | Refusal> => {
    const queue = (waitsFor: 'open' | 'nav' | 'later-price') =>
      queueOrder(deps, { ...request, waitsFor, policies })
    if (isByNav(tradable.type, policies)) return queue('nav')
    const answer = await deps.executor.place(request)
    if ('orderId' in answer) return readFirstAnswer(deps.pool, request.customerId, answer.orderId)
    if (!isRefusal(answer)) return answer
    const next = waitOrRefuse(
      deps.market,
      { kind: 'market', instrument: tradable.symbol, type: tradable.type, policies },
      answer,
    )
    return typeof next === 'string' ? queue(next) : next
  })
}
