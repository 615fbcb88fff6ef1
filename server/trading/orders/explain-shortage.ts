import type { Refusal } from '#contract/refusals.ts'
import { cents } from '#domain/money/money.ts'
import { valueUp } from '#domain/money/price.ts'
import { quantity } from '#domain/money/quantity.ts'
import { refuseCash, refuseShares } from '#domain/trading/orders/accept-order.ts'
import type { OrderTerms } from '#domain/trading/orders/order-terms.ts'
import { quantityOf } from '#domain/trading/orders/order-quantity.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import { READ_SHORTAGE } from './trigger/trigger.sql.ts'
import type { RestingMarket } from './market.ts'
import { refusalOf } from './refuse-order.ts'

interface Row {
  cash_cents: bigint
  held_cents: bigint
  quantity_units: bigint
  reserved_units: bigint
}

/**
 * Adds to a refusal what other orders keep, if that is why cash or shares are short. Read afterwards without a lock:
 * the figures decide nothing.
 */
export async function explainShortage(
  { pool, market }: { pool: Pool; market: RestingMarket },
  { customerId, terms }: { customerId: bigint; terms: OrderTerms },
  refusal: Refusal,
): Promise<Refusal> {
  if (refusal.refused !== 'insufficient_funds' && refusal.refused !== 'insufficient_holdings') return refusal
  const last = market.estimateQuote(terms.instrument)
  const { rows } = await pool.query<Row>(READ_SHORTAGE, [customerId, terms.instrument])
  const [row] = rows
  if (!last || !row) return refusal
  const { side, size } = terms
  const limits = market.settings.at(market.now())
  const shares = 'quantity' in size ? size.quantity : quantityOf(side, size.notionalCents, last.price, limits)
  if (typeof shares !== 'bigint') return refusal
  return refusalOf(
    side === 'buy'
      ? refuseCash('quantity' in size ? valueUp(shares, last.price) : size.notionalCents, {
          cashCents: cents(row.cash_cents),
          heldForOrdersCents: cents(row.held_cents),
        })
      : refuseShares(shares, {
          held: quantity(row.quantity_units),
          reserved: quantity(row.reserved_units),
        }),
    limits,
  )
}
