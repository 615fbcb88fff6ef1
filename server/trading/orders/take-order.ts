import type { PendingOrder } from '#contract/trading/pending-orders.ts'
import type { Transaction } from '#contract/trading/trading.ts'
import { type Refusal, isRefusal, refuse } from '#contract/refusals.ts'
import type { AfterHoursPolicy } from '#domain/trading/after-hours.ts'
import { findTradable } from '#domain/market/catalogue.ts'
import type { FundPricing } from '#domain/trading/pending-order.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import type { OrderDesk } from '../execution/order-desk.ts'
import { type PlacedOrder, asTicket, placeOrder } from './place-order.ts'
import { type QueueMarket, queueOrder, readFirstAnswer } from './queue-order.ts'

/** Where orders go: to the desk, and what it does not fill, by the operator's policies. */
export interface OrderDoors {
  pool: Pool
  desk: OrderDesk
  market: QueueMarket
  afterHours: AfterHoursPolicy
  fundPricing: FundPricing
}

/**
 * Takes a customer's order: answers the transaction it became, or the queued order that waits for its price. Where
 * funds are priced at the next net asset value, their orders always wait. The desk is asked first whatever the hour:
 * it knows the keys of orders that it has filled, and whether the market is open at the moment it decides.
 */
export async function takeOrder(
  doors: OrderDoors,
  placed: PlacedOrder,
): Promise<Transaction | PendingOrder | Refusal> {
  const isFund = findTradable(placed.symbol)?.type === 'mutual_fund'
  if (isFund && doors.fundPricing === 'next-nav')
    return queueOrder(doors, { ...asTicket(placed), waitsFor: 'nav' })
  const answer = await placeOrder(doors.desk, placed)
  if ('pendingOrderId' in answer) return readFirstAnswer(doors.pool, placed.customerId, answer.pendingOrderId)
  if (!isRefusal(answer) || answer.refused !== 'trading_closed') return answer
  switch (doors.afterHours) {
    case 'fill-at-close':
      return answer
    case 'refuse':
      return refuse('market_closed')
    case 'queue':
      return queueOrder(doors, { ...asTicket(placed), waitsFor: 'open' })
  }
}
