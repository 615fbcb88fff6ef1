import { ALPACA_CALLS } from '#contract/alpaca/calls.ts'
import { ALPACA_PREFIX } from '#contract/alpaca/paths.ts'
import { isRefusal } from '#contract/refusals.ts'
import { type PlacingDeps, placeOrder } from '#server/trading/orders/place.ts'
import type { SaleTerms } from '#server/trading/lots/sale-terms.ts'
import { AlpacaAnswer, type AlpacaResult } from '../http/alpaca-answer.ts'
import { placedOrder } from './present-order.ts'
import { shortageOf } from './shortage.ts'

const PLACED_AT = `${ALPACA_PREFIX}${ALPACA_CALLS.createOrder.path}`

/** Places a program's order as the web does. For want of money or shares, the refusal says what there is. */
export async function placeByKey(
  orders: PlacingDeps,
  order: { customerId: bigint; terms: SaleTerms; clientOrderId?: string | undefined },
): Promise<AlpacaResult> {
  const { customerId, terms, clientOrderId } = order
  const answer = await placeOrder(orders, { ...order, route: PLACED_AT, idempotencyKey: null })
  if (!isRefusal(answer)) return new AlpacaAnswer(placedOrder(answer, clientOrderId))
  return shortageOf(orders, { customerId, symbol: terms.instrument }, answer)
}
