import type { QueuedOrder } from '#contract/trading/pending-orders.ts'
import type { Transaction } from '#contract/trading/trading.ts'
import { type Refusal, isRefusal, refuse } from '#contract/refusals.ts'
import type { AfterHoursPolicy } from '#domain/trading/after-hours.ts'
import { findTradable } from '#domain/market/catalogue.ts'
import type { FundPricing } from '#domain/trading/queued-order.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import type { OrderExecutor } from '../execution/order-executor.ts'
import { type PlacedOrder, asTicket, placeOrder } from './place-order.ts'
import { type QueueMarket, queueOrder, readFirstAnswer } from './queue-order.ts'

/** Where orders go: to the executor, and what it does not fill, by the operator's policies. */
export interface OrderDeps {
  pool: Pool
  executor: OrderExecutor
  market: QueueMarket
  afterHours: AfterHoursPolicy
  fundPricing: FundPricing
}

/**
 * Takes a customer's order: answers the transaction it became, or the queued order that waits for its price. Where
 * funds are priced at the next net asset value, their orders always wait. The executor is asked first whatever the hour:
 * it knows the keys of orders that it has filled, and whether the market is open at the moment it decides.
 */
export async function takeOrder(
  deps: OrderDeps,
  placed: PlacedOrder,
): Promise<Transaction | QueuedOrder | Refusal> {
  const isFund = findTradable(placed.symbol)?.type === 'mutual_fund'
  if (isFund && deps.fundPricing === 'next-nav')
    return queueOrder(deps, { ...asTicket(placed), waitsFor: 'nav' })
  const answer = await placeOrder(deps.executor, placed)
  if ('queuedOrderId' in answer) return readFirstAnswer(deps.pool, placed.customerId, answer.queuedOrderId)
  if (!isRefusal(answer) || answer.refused !== 'trading_closed') return answer
  switch (deps.afterHours) {
    case 'fill-at-close':
      return answer
    case 'refuse':
      return refuse('market_closed')
    case 'queue':
      return queueOrder(deps, { ...asTicket(placed), waitsFor: 'open' })
  }
}
