import * as z from 'zod/mini'
import { QUEUED_ORDER_STATUSES, QUEUED_ORDER_WAITS } from '#domain/trading/queued-order.ts'
import { operation } from '../operation.ts'
import { decimal, idField, instant, pageQuery } from '../fields.ts'

/** An order that waits for a price, or did. */
export const queuedOrder = z.object({
  id: z.string(),
  side: z.enum(['buy', 'sell']),
  assetSymbol: z.string(),
  quantity: decimal,
  status: z.enum(QUEUED_ORDER_STATUSES),
  /** The last price when it was placed. It is filled at the price it waits for, whatever that is. */
  estimatedPrice: decimal,
  /** US dollars that a buy holds until it is filled, refused or cancelled; a sale reserves its shares instead. */
  held: decimal,
  createdAt: instant,
  /** What it waits for: the first price after the next open, or a fund's next net asset value, or of a price. */
  waitsFor: z.enum(QUEUED_ORDER_WAITS),
  /** When that open or the close of that session is. */
  dueAt: instant,
  settledAt: z.nullable(instant),
  /** The trade it became. */
  transactionId: z.nullable(z.string()),
  /** Why it was refused at the open. */
  refusalReason: z.nullable(z.string()),
})

export const listQueuedOrders = operation({
  summary: "The customer's queued orders and what became of them, newest first",
  input: { query: z.object({ ...pageQuery.shape, status: z.optional(z.enum(QUEUED_ORDER_STATUSES)) }) },
  output: z.array(queuedOrder),
  refusals: [],
  isActivity: false,
  isViewable: true,
})

export const cancelQueuedOrder = operation({
  summary: 'Cancel a queued order and release what it held or reserved',
  input: { params: z.object({ id: idField }) },
  output: queuedOrder,
  refusals: ['not_found', 'already_processed', 'past_cut_off'],
})
