import type { BookOrder } from '#contract/trading/order-book.ts'
import { type Seen, type TradeRow, presentBookOrder } from '../book/present-book-order.ts'
import type { OrderViewRow } from './order-view-row.ts'

/** An order as its customer sees it now. */
export const presentOrder = (row: OrderViewRow, seen: Seen): BookOrder =>
  // What an order at once waits for is not read: it does not wait.
  presentBookOrder(
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
}: OrderViewRow): TradeRow | null {
  if (id === null || quantity_units === null || price_units === null) return null
  if (amount_cents === null || fee_cents === null || created_at === null) return null
  return { id, quantity_units, price_units, amount_cents, fee_cents, created_at }
}
