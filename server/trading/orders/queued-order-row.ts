import type { QueuedOrder } from '#contract/trading/queued-orders.ts'
import { REFUSALS } from '#contract/refusals.ts'
import { type Cents, cents, formatCents } from '#domain/money/money.ts'
import type { Order, OrderRefusal } from '#domain/trading/order.ts'
import type { QueuedOrderEvent, QueuedOrderStatus, Reserved } from '#domain/trading/queued-order.ts'
import { formatPrice, price } from '#domain/money/price.ts'
import { ZERO_QUANTITY, formatQuantity, quantity } from '#domain/money/quantity.ts'

/** A queued order as it is read: the columns of `QUEUED_ORDER_COLUMNS`. */
export interface QueuedOrderRow {
  customer_id: bigint
  id: bigint
  side: Order['side']
  instrument: string
  quantity_units: bigint
  estimate_price_units: bigint
  held_cents: bigint
  waits_for: QueuedOrderEvent
  due_at: Date
  status: QueuedOrderStatus
  created_at: Date
  settled_at: Date | null
  transaction_id: bigint | null
  refusal: OrderRefusal | null
}

export const QUEUED_ORDER_COLUMNS = `customer_id, id, side, instrument, quantity_units, estimate_price_units,
  held_cents, waits_for, due_at, status, created_at, settled_at, transaction_id, refusal`

/**
 * The order as it is decided at the open. It has no expected price: the customer agreed to the price at that time.
 */
export const orderOf = (row: QueuedOrderRow): Order => ({
  side: row.side,
  instrument: row.instrument,
  quantity: quantity(row.quantity_units),
  expectedPrice: null,
})

/** What the order has reserved while it waits. */
export const reservedBy = (row: QueuedOrderRow): Reserved & { heldCents: Cents } => ({
  heldCents: cents(row.held_cents),
  reservedQuantity: row.side === 'sell' ? quantity(row.quantity_units) : ZERO_QUANTITY,
})

/** A queued order as its customer sees it. */
export const presentQueuedOrder = (row: QueuedOrderRow): QueuedOrder => ({
  id: row.id.toString(),
  side: row.side,
  assetSymbol: row.instrument,
  quantity: formatQuantity(quantity(row.quantity_units)),
  status: row.status,
  estimatedPrice: formatPrice(price(row.estimate_price_units)),
  held: formatCents(cents(row.held_cents)),
  createdAt: row.created_at.toISOString(),
  waitsFor: row.waits_for,
  dueAt: row.due_at.toISOString(),
  settledAt: row.settled_at?.toISOString() ?? null,
  transactionId: row.transaction_id?.toString() ?? null,
  refusalReason: row.refusal && REFUSALS[row.refusal].detail,
})

/** A queued order as it was when it was placed: the first answer to its key, to the byte. */
export const presentAsPlaced = (row: QueuedOrderRow): QueuedOrder =>
  presentQueuedOrder({ ...row, status: 'pending', settled_at: null, transaction_id: null, refusal: null })
