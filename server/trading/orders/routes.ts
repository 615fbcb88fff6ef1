import * as orders from '#contract/trading/orders.ts'
import type { Order } from '#contract/trading/orders.ts'
import type { ParsedInput } from '#contract/endpoint.ts'
import type { Refusal } from '#contract/refusals.ts'
import { pricesOf } from '#domain/trading/orders/change-terms.ts'
import type { OrderSize } from '#domain/trading/orders/order-terms.ts'
import type { Clock } from '#server/platform/clock.ts'
import { Accepted, type Serve } from '#server/platform/http/route.ts'
import { type SaleTerms, lotChoiceOf } from '../lots/sale-terms.ts'
import { cancelOrder } from './cancel.ts'
import { type PlacingDeps, placeOrder } from './place.ts'
import { listOrders, readOrderWithReceipt } from './read/read-order.ts'
import { type PreviewDeps, previewOrder } from './read/preview-order.ts'
import { replaceOrder } from './replace.ts'

/** Placing, canceling and replacing orders, previews, lists and receipts. */
export function mountOrders(serve: Serve, deps: PlacingDeps & PreviewDeps & { clock: Clock }): void {
  serve(orders.createOrder, async ({ principal, body, idempotencyKey }) =>
    waitingAsAccepted(
      await placeOrder(deps, {
        customerId: principal.userId,
        terms: orderTermsOf(body),
        route: orders.createOrder.path,
        idempotencyKey,
      }),
    ),
  )
  serve(orders.cancelOrder, ({ principal, params }) =>
    cancelOrder(deps, { customerId: principal.userId, orderId: BigInt(params.id) }),
  )
  serve(orders.replaceOrder, async ({ principal, params, body, idempotencyKey }) =>
    waitingAsAccepted(
      await replaceOrder(deps, {
        customerId: principal.userId,
        orderId: BigInt(params.id),
        change: body,
        route: orders.replaceOrder.path,
        idempotencyKey,
      }),
    ),
  )
  serve(orders.previewOrder, ({ principal, body }) =>
    previewOrder(deps, principal.userId, orderTermsOf(body)),
  )
  serve(orders.listOrders, ({ principal, query }) => listOrders(deps, principal.userId, query))
  serve(orders.readOrder, ({ principal, params }) =>
    readOrderWithReceipt(deps, principal.userId, BigInt(params.id)),
  )
}

/** A body's terms. The contract has checked its fields together. */
export const orderTermsOf = (body: ParsedInput<typeof orders.createOrder>['body']): SaleTerms => ({
  side: body.side,
  instrument: body.symbol,
  size: sizeOf(body),
  prices: pricesOf(body.type, body.limitPrice, body.stopPrice),
  timeInForce: body.timeInForce,
  expectedPrice: body.expectedPrice ?? null,
  ...(body.expectedFeePercent === undefined ? {} : { shownCommissionBps: body.expectedFeePercent }),
  doNotReduce: body.doNotReduce ?? false,
  ...lotsOf(body),
})

function lotsOf(body: ParsedInput<typeof orders.createOrder>['body']): Pick<SaleTerms, 'lots'> {
  const lots = lotChoiceOf(body)
  return lots ? { lots } : {}
}

function sizeOf({ quantity, amount }: ParsedInput<typeof orders.createOrder>['body']): OrderSize {
  if (quantity !== undefined) return { quantity }
  if (amount !== undefined) return { notionalCents: amount }
  throw new Error('an order is for shares or for dollars')
}

/** 202 for a resting order, 200 for a filled one. */
const waitingAsAccepted = (answer: Order | Refusal) =>
  'status' in answer && answer.status !== 'filled' ? new Accepted(answer) : answer
