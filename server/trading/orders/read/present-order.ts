import type { Order } from '#contract/trading/orders.ts'
import { type Seen, type TradeRow, presentRow } from './present-row.ts'
import type { ReadRow } from './read-row.ts'

/** An order as its customer sees it now. */
export const presentOrder = (row: ReadRow, seen: Seen): Order =>
  // Never read: an order filled at once does not wait.
  presentRow(
    { ...row, waits_for: row.waits_for ?? 'open', due_at: row.due_at ?? row.created_at },
    tradeOf(row),
    seen,
  )

function tradeOf({
  transaction_id: id,
  filled_units: quantity_units,
  price_units,
  amount_cents,
  fee_cents,
  filled_at: created_at,
}: ReadRow): TradeRow | null {
  if (id === null || quantity_units === null || price_units === null) return null
  if (amount_cents === null || fee_cents === null || created_at === null) return null
  return { id, quantity_units, price_units, amount_cents, fee_cents, created_at }
}
