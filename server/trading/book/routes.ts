import * as orderBook from '#contract/trading/order-book.ts'
import type { BookOrder } from '#contract/trading/order-book.ts'
import type { ParsedInput } from '#contract/endpoint.ts'
import type { Refusal } from '#contract/refusals.ts'
import { pricesOf } from '#domain/trading/book/change-terms.ts'
import type { OrderSize } from '#domain/trading/book/order-terms.ts'
import { Accepted, type Serve } from '#server/platform/http/route.ts'
import { type SaleTerms, lotChoiceOf } from '../lots/sale-terms.ts'
import { shownFee } from '../orders/shown-fee.ts'
import { cancelOrder } from './cancel-order.ts'
import { type BookDeps, placeOrder } from './place-order.ts'
import { replaceOrder } from './replace-order.ts'

/** The routes that place, cancel and replace orders. */
export function mountOrderBook(serve: Serve, deps: BookDeps): void {
  serve(orderBook.createOrder, async ({ principal, body, idempotencyKey }) =>
    waitingAsAccepted(
      await placeOrder(deps, {
        customerId: principal.userId,
        terms: orderTermsOf(body),
        route: orderBook.createOrder.path,
        idempotencyKey,
      }),
    ),
  )
  serve(orderBook.cancelOrder, ({ principal, params }) =>
    cancelOrder(deps, { customerId: principal.userId, orderId: BigInt(params.id) }),
  )
  serve(orderBook.replaceOrder, async ({ principal, params, body, idempotencyKey }) =>
    waitingAsAccepted(
      await replaceOrder(deps, {
        customerId: principal.userId,
        orderId: BigInt(params.id),
        change: body,
        route: orderBook.replaceOrder.path,
        idempotencyKey,
      }),
    ),
  )
}

/** What a body asks for. The contract has seen to it that its fields go together. */
export const orderTermsOf = (body: ParsedInput<typeof orderBook.createOrder>['body']): SaleTerms => ({
  side: body.side,
  instrument: body.symbol,
  size: sizeOf(body),
  prices: pricesOf(body.type, body.limitPrice, body.stopPrice),
  timeInForce: body.timeInForce,
  expectedPrice: body.expectedPrice ?? null,
  ...shownFee(body),
  doNotReduce: body.doNotReduce ?? false,
  ...lotsOf(body),
})

function lotsOf(body: ParsedInput<typeof orderBook.createOrder>['body']): Pick<SaleTerms, 'lots'> {
  const lots = lotChoiceOf(body)
  return lots ? { lots } : {}
}

function sizeOf({ quantity, amount }: ParsedInput<typeof orderBook.createOrder>['body']): OrderSize {
  if (quantity !== undefined) return { quantity }
  if (amount !== undefined) return { notionalCents: amount }
  throw new Error('an order is for shares or for dollars')
}

/** 202 for an order that waits, 200 for one that was filled. */
const waitingAsAccepted = (answer: BookOrder | Refusal) =>
  'status' in answer && answer.status !== 'filled' ? new Accepted(answer) : answer
