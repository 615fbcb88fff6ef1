import type * as z from 'zod/mini'
import { ALPACA_PREFIX } from '#contract/alpaca/call.ts'
import { ALPACA_CALLS, type AlpacaInput } from '#contract/alpaca/calls.ts'
import { type AlpacaError, alpacaError, alpacaErrorOf } from '#contract/alpaca/errors.ts'
import { operationOf } from '#contract/api.ts'
import { type Refusal, isRefusal } from '#contract/refusals.ts'
import { createOrder, replaceOrder } from '#contract/trading/orders.ts'
import { isPublicId } from '#domain/alpaca/public-id.ts'
import type { Catalogue } from '#domain/market/catalogue.ts'
import { formatCents } from '#domain/money/money.ts'
import { formatQuantity, quantity } from '#domain/money/quantity.ts'
import type { TermsChange } from '#domain/trading/orders/change-terms.ts'
import type { SaleTerms } from '#server/trading/lots/sale-terms.ts'
import { type PlacingDeps, placeOrder } from '#server/trading/orders/place.ts'
import { readCustomer } from '#server/trading/orders/rows/load-account.ts'
import { orderTermsOf } from '#server/trading/orders/routes.ts'
import { AlpacaAnswer, type AlpacaResult } from '../http/alpaca-call.ts'
import { findAsset } from '../market/assets.ts'
import { placedOrder } from './present-order.ts'

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

/** Alpaca's names of the contract's fields. */
const NAMES: Readonly<Record<string, string>> = {
  quantity: 'qty',
  amount: 'notional',
  limitPrice: 'limit_price',
  stopPrice: 'stop_price',
  timeInForce: 'time_in_force',
}

/** Order terms by the contract of the web's call, which has the rules between fields. Errors name Alpaca's fields. */
export function orderTermsIn(
  catalogue: Catalogue,
  body: AlpacaInput<'createOrder'>['body'],
): SaleTerms | AlpacaError {
  const { side, position_intent: intent } = body
  if (intent && intent !== (side === 'buy' ? 'buy_to_open' : 'sell_to_close'))
    return alpacaError('bad_input', `position_intent ${intent} of a ${side} is not supported by this broker`)
  const parsed = operationOf(createOrder).input.body.safeParse({
    // An asset id stands for its symbol.
    symbol: findAsset(catalogue, body.symbol)?.symbol ?? body.symbol,
    side,
    type: body.type,
    timeInForce: body.time_in_force,
    quantity: body.qty ?? undefined,
    amount: body.notional ?? undefined,
    limitPrice: body.limit_price ?? undefined,
    stopPrice: body.stop_price ?? undefined,
  })
  return parsed.success ? { ...orderTermsOf(parsed.data), isByKey: true } : faultOf(parsed.error)
}

/** What a replacement changes, by the contract of the web's call. */
export function orderChangeIn(body: AlpacaInput<'replaceOrder'>['body']): TermsChange | AlpacaError {
  const parsed = operationOf(replaceOrder).input.body.safeParse({
    quantity: body.qty ?? undefined,
    timeInForce: body.time_in_force ?? undefined,
    limitPrice: body.limit_price ?? undefined,
    stopPrice: body.stop_price ?? undefined,
  })
  return parsed.success ? parsed.data : faultOf(parsed.error)
}

/** A name shaped like an order id would be found instead of that order. */
export const refuseOwnName = (clientOrderId: string | null | undefined): AlpacaError | null =>
  clientOrderId && isPublicId(clientOrderId)
    ? alpacaError('bad_input', 'client_order_id must be unique')
    : null

function faultOf({ issues }: z.core.$ZodError): AlpacaError {
  const [issue] = issues
  const field = String(issue?.path[0] ?? '')
  const name = NAMES[field] ?? field
  return alpacaError(
    'bad_input',
    name === '' ? (issue?.message ?? 'is invalid') : `${name}: ${issue?.message}`,
  )
}
