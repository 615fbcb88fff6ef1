import type { Transaction } from '#contract/trading/transactions.ts'
import type { Refusal } from '#contract/refusals.ts'
import type { AnyOrder } from '#domain/trading/orders/order.ts'
import type { TimeInForce } from '#domain/trading/orders/order-terms.ts'

/** An order as a customer submits it. */
export interface OrderRequest {
  readonly customerId: bigint
  readonly order: AnyOrder
  /** How long it might wait if it were not filled at once: told with its trade. */
  readonly timeInForce?: TimeInForce
  /** What else was asked for and no batch decides on, such as a stop. A key is for it, too. */
  readonly terms?: string
  /** The route the Idempotency-Key belongs to. */
  readonly route: string
  readonly idempotencyKey: string | null
  /** What a program calls the order: no other order of the customer may ever have it. Orders of the web have none. */
  readonly clientOrderId?: string | undefined
}

/** The transaction an order became, the order that its key was used for, or why there is neither. */
export type OrderAnswer = Transaction | { orderId: bigint } | Refusal

/** An order that the executor has taken, and whose caller waits for the answer. */
export interface TakenOrder extends OrderRequest {
  settle(answer: OrderAnswer): void
  fail(error: Error): void
}

type Asked = 'order' | 'timeInForce' | 'terms'

/** The content of an order. A key that comes again with another fingerprint was used for another order. */
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
