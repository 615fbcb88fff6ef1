import type * as z from 'zod/mini'
import type { AlpacaInput } from '#contract/alpaca/calls.ts'
import { type AlpacaError, alpacaError } from '#contract/alpaca/errors.ts'
import { operationOf } from '#contract/api.ts'
import { createOrder, replaceOrder } from '#contract/trading/orders.ts'
import { isPublicId } from '#domain/alpaca/public-id.ts'
import type { Catalogue } from '#domain/market/catalogue.ts'
import type { TermsChange } from '#domain/trading/orders/change-terms.ts'
import { orderTermsOf } from '#server/trading/orders/routes.ts'
import type { SaleTerms } from '#server/trading/lots/sale-terms.ts'
import { findAsset } from '../market/asset-ids.ts'

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
