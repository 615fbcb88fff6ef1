import { ALPACA_CALLS } from '#contract/alpaca/calls.ts'
import { ALPACA_PREFIX } from '#contract/alpaca/call.ts'
import { isRefusal, type Refusal } from '#contract/refusals.ts'
import { type PlacingDeps, placeOrder } from '#server/trading/orders/place.ts'
import type { SaleTerms } from '#server/trading/lots/sale-terms.ts'
import { AlpacaAnswer, type AlpacaResult } from '../http/alpaca-call.ts'
import { placedOrder } from './present-order.ts'
import { type AlpacaError, alpacaErrorOf } from '#contract/alpaca/errors.ts'
import { formatCents } from '#domain/money/money.ts'
import { formatQuantity, quantity } from '#domain/money/quantity.ts'
import { readCustomer } from '#server/trading/orders/read/read-customer.ts'

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

/** A refusal for want of money or shares, with what there is, for Alpaca's clients. */
async function shortageOf(
  { pool }: Pick<PlacingDeps, 'pool'>,
  { customerId, symbol }: { customerId: bigint; symbol: string },
  refusal: Refusal,
): Promise<AlpacaError | Refusal> {
  const { refused } = refusal
  const isMoney = refused === 'insufficient_funds' || refused === 'cash_held'
  const isShares = refused === 'insufficient_holdings' || refused === 'shares_reserved'
  if (!isMoney && !isShares) return refusal
  const customer = await readCustomer(pool, customerId, symbol)
  if (!customer) return refusal
  const { cashCents, position, reserved } = customer
  if (isMoney) {
    const detail = `insufficient buying power. ${refusal.detail ?? ''}`.trim()
    return alpacaErrorOf({ ...refusal, detail }, { buying_power: formatCents(cashCents) })
  }
  const available = formatQuantity(quantity(position.quantity - reserved))
  return alpacaErrorOf(
    { ...refusal, detail: `insufficient qty available for order (available: ${available})` },
    {
      available,
      existing_qty: formatQuantity(position.quantity),
      held_for_orders: formatQuantity(reserved),
      symbol,
    },
  )
}
