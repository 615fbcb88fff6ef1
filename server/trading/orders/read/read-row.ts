import type { OrderRow } from '../rows/order-row.ts'

/** A row of `read-orders.sql.ts`: an order that waited, with its trade, or a trade alone as its order. */
export interface ReadRow extends Omit<OrderRow, 'waits_for' | 'due_at'> {
  /** Null if filled at once. */
  waits_for: OrderRow['waits_for'] | null
  due_at: Date | null
  /** Its trade's; null without one. */
  filled_units: bigint | null
  price_units: bigint | null
  price_at: Date | null
  price_source: string | null
  amount_cents: bigint | null
  fee_cents: bigint | null
  filled_at: Date | null
}
