import type { NamedOrder } from '#domain/notifications/order-notices.ts'
import { type Cents, cents } from '#domain/money/money.ts'
import type { ShareOrder, OrderRefusal, Reserved } from '#domain/trading/orders/order.ts'
import type {
  OrderEndReason,
  OrderKind,
  TimeInForce,
  AcceptedBefore,
  StoredOrderStatus,
  OrderWait,
} from '#domain/trading/orders/order-terms.ts'
import type { StoredChoice } from '#domain/tax-lots/lot-method.ts'
import { price } from '#domain/money/price.ts'
import { ZERO_QUANTITY, quantity } from '#domain/money/quantity.ts'

/** An order that waits or waited: `ORDER_ROW_COLUMNS`. */
export interface OrderRow {
  customer_id: bigint
  id: bigint
  side: ShareOrder['side']
  instrument: string
  /** Either shares, or dollars in `notional_cents`. */
  quantity_units: bigint | null
  notional_cents: bigint | null
  estimate_price_units: bigint
  shown_price_units: bigint | null
  held_cents: bigint
  reserved_units: bigint | null
  kind: OrderKind
  time_in_force: TimeInForce
  limit_units: bigint | null
  stop_units: bigint | null
  waits_for: OrderWait
  due_at: Date
  expires_at: Date | null
  do_not_reduce: boolean
  status: StoredOrderStatus
  created_at: Date
  settled_at: Date | null
  touched_at: Date | null
  touched_price_units: bigint | null
  touched_quoted_at: Date | null
  touched_source: string | null
  cancel_requested_at: Date | null
  replaces: bigint | null
  replaced_by: bigint | null
  plan_run: bigint | null
  reinvests: bigint | null
  transaction_id: bigint | null
  refusal: OrderRefusal | null
  ended_why: OrderEndReason | null
  /** A sale's chosen lots; and whether named ones were gone at the fill. */
  lot_choice: StoredChoice | null
  lots_gone: boolean
  /** The settings of its placing; null if older than settings. */
  settings_id: bigint | null
}

export const ORDER_ROW_COLUMNS = `customer_id, id, side, instrument, quantity_units, notional_cents,
  estimate_price_units, shown_price_units, held_cents, reserved_units, kind, time_in_force, limit_units, stop_units,
  waits_for, due_at, expires_at, do_not_reduce, status, created_at, settled_at, touched_at, touched_price_units,
  touched_quoted_at, touched_source, cancel_requested_at, replaces, replaced_by, plan_run, reinvests, transaction_id,
  refusal, ended_why, lot_choice, lots_gone, settings_id`

/** The order to decide at its price. No expected price: the customer agreed to the price of that time. */
export function orderOf(row: OrderRow): AcceptedBefore {
  const { side, instrument } = row
  const terms = { side, instrument, expectedPrice: null, reserved: reservedBy(row) }
  if (row.notional_cents !== null) return { ...terms, amountCents: cents(row.notional_cents) }
  const limit = row.limit_units === null ? {} : { limit: price(row.limit_units) }
  return { ...terms, quantity: quantity(row.quantity_units ?? 0n), ...limit }
}

type ReservingRow = Pick<OrderRow, 'side' | 'held_cents' | 'reserved_units' | 'quantity_units'>

/** What a resting order has reserved. */
export const reservedBy = (row: ReservingRow): Reserved & { heldCents: Cents } => ({
  heldCents: cents(row.held_cents),
  reservedQuantity:
    row.side === 'sell' ? quantity(row.reserved_units ?? row.quantity_units ?? 0n) : ZERO_QUANTITY,
})

/** The order as notifications name it. */
export const namedOrder = (row: OrderRow): NamedOrder => ({
  id: row.id,
  side: row.side,
  instrument: row.instrument,
  size:
    row.notional_cents === null
      ? { quantity: quantity(row.quantity_units ?? 0n) }
      : { notionalCents: cents(row.notional_cents) },
})

/** The row as of its placing. */
export const asPlaced = (row: OrderRow): OrderRow => ({
  ...row,
  status: 'pending',
  settled_at: null,
  touched_at: null,
  touched_price_units: null,
  touched_quoted_at: null,
  touched_source: null,
  cancel_requested_at: null,
  replaced_by: null,
  transaction_id: null,
  refusal: null,
  ended_why: null,
  lots_gone: false,
})
