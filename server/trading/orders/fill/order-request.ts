import type { Transaction } from '#contract/trading/transactions.ts'
import type { Refusal } from '#contract/refusals.ts'
import type { AnyOrder } from '#domain/trading/orders/order.ts'
import type { TimeInForce } from '#domain/trading/orders/order-terms.ts'

export interface OrderRequest {
  readonly customerId: bigint
  readonly order: AnyOrder
  /** How long it might wait, for its trade's record. */
  readonly timeInForce?: TimeInForce
  /** Other terms that no batch decides on, such as a stop. Part of the key's fingerprint. */
  readonly terms?: string
  /** The route the Idempotency-Key belongs to. */
  readonly route: string
  readonly idempotencyKey: string | null
  /** The program's name for the order, unique for the customer forever. None from the web. */
  readonly clientOrderId?: string | undefined
}

/** The order's transaction, the order its key was used for, or a refusal. */
export type OrderAnswer = Transaction | { orderId: bigint } | Refusal

/** An order in the executor, whose caller waits. */
export interface TakenOrder extends OrderRequest {
  settle(answer: OrderAnswer): void
  fail(error: Error): void
}

type Asked = 'order' | 'timeInForce' | 'terms'

/** An order's content. A repeated key with another fingerprint was used for another order. */
export function fingerprintOf({ order, timeInForce, terms }: Pick<OrderRequest, Asked>): string {
  const size = 'amountCents' in order ? `$${order.amountCents}` : order.quantity
  const limit = 'limit' in order ? ` limit ${order.limit}` : ''
  const fee = order.shownCommissionBps === undefined ? '' : ` fee ${order.shownCommissionBps}`
  const held = timeInForce === undefined ? '' : ` ${timeInForce}`
  const more = terms === undefined ? '' : ` ${terms}`
  return `${order.side} ${order.instrument} ${size} ${order.expectedPrice ?? '-'}${limit}${fee}${held}${more}`
}

/** Names one use of an Idempotency-Key. */
export const answerKey = (use: { customerId: bigint; route: string; key: string }): string =>
  `${use.customerId} ${use.route} ${use.key}`

/** Each customer of these orders, once. */
export const customersOf = (requests: readonly OrderRequest[]): bigint[] => [
  ...new Set(requests.map(({ customerId }) => customerId)),
]
