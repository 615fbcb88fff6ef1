import type { Transaction } from '#contract/trading/orders.ts'
import type { Refusal } from '#contract/refusals.ts'
import type { Order } from '#domain/trading/order.ts'

/** An order as a customer submits it. */
export interface OrderRequest {
  readonly customerId: bigint
  readonly order: Order
  /** The route the Idempotency-Key belongs to. */
  readonly route: string
  readonly idempotencyKey: string | null
}

/** The transaction an order became, the queued order its key was used for, or why there is neither. */
export type OrderAnswer = Transaction | { queuedOrderId: bigint } | Refusal

/** An order that the executor has taken, and whose caller waits for the answer. */
export interface WaitingOrder extends OrderRequest {
  settle(answer: OrderAnswer): void
  fail(error: Error): void
}

/** The content of an order. A key that comes again with another fingerprint was used for another order. */
export const fingerprintOf = ({ order }: Pick<OrderRequest, 'order'>): string =>
  `${order.side} ${order.instrument} ${order.quantity} ${order.expectedPrice ?? '-'}`

/** Names one use of an Idempotency-Key. */
export const answerKey = (use: { customerId: bigint; route: string; key: string }): string =>
  `${use.customerId} ${use.route} ${use.key}`

/** Each customer of these orders, once. */
export const customersOf = (requests: readonly OrderRequest[]): bigint[] => [
  ...new Set(requests.map(({ customerId }) => customerId)),
]
