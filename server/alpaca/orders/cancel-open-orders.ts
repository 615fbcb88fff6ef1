import { type AlpacaError, alpacaErrorOf } from '#contract/alpaca/errors.ts'
import { isRefusal } from '#contract/refusals.ts'
import { publicIdOf } from '#domain/alpaca/public-id.ts'
import { cancelOrder } from '#server/trading/orders/cancel.ts'
import type { PlacingDeps } from '#server/trading/orders/place.ts'
import { findOrders } from './find-orders.ts'

/** Cancels open orders one after the other; answers what became of each, newest first. */
export async function cancelOpenOrders(
  orders: PlacingDeps,
  customerId: bigint,
): Promise<{ id: string; status: number; body?: unknown }[] | AlpacaError> {
  const open = await findOrders(orders.pool, customerId, { status: 'open', limit: 500 })
  if ('status' in open) return open
  const answers = []
  for (const { id } of open) {
    const answer = await cancelOrder(orders, { customerId, orderId: id })
    const error = isRefusal(answer) ? alpacaErrorOf(answer) : null
    const named = { id: publicIdOf('order', id), status: error?.status ?? 200 }
    answers.push(error ? { ...named, body: error.body } : named)
  }
  return answers
}
