import type { OrderRow } from '../rows/order-row.ts'

/**
 * An order as the statements of `order-views.sql.ts` read it: a row that waited, with its trade, or a trade alone as
 * the order that it was.
 */
export interface ReadRow extends Omit<OrderRow, 'waits_for' | 'due_at'> {
  /** Null for an order that was filled at once. */
  waits_for: OrderRow['waits_for'] | null
  due_at: Date | null
  /** Its trade; nulls without one. */
  filled_units: bigint | null
  price_units: bigint | null
  price_at: Date | null
  price_source: string | null
  amount_cents: bigint | null
  fee_cents: bigint | null
  filled_at: Date | null
}
