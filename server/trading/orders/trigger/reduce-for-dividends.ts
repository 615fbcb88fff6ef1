import { refuse } from '#contract/refusals.ts'
import { price } from '#domain/money/price.ts'
import { orderCancelled } from '#domain/notifications/order-notices.ts'
import {
  LEAST_REDUCING_DIVIDEND,
  type ReduciblePrices,
  reducedBy,
} from '#domain/trading/orders/dividend-reduction.ts'
import {
  LARGEST_ID,
  type Pool,
  type Tx,
  inTransaction,
  plainArray,
} from '#server/platform/database/database.ts'
import { lockAccounts } from '#server/ledger/lock-accounts.ts'
import { endRows } from '../rows/end-orders.ts'
import { type OrderRow, namedOrder } from '../rows/order-row.ts'
import * as sql from './trigger.sql.ts'

/** A canceled order takes two ids, of a block of 1,024. */
const ORDERS_AT_ONCE = 500

interface DividendRow {
  id: bigint
  symbol: string
  per_share_units: bigint
  record_at: Date
  orders_adjusted_through: bigint
}

interface ReducibleRow {
  customer_id: bigint
  id: bigint
  side: 'buy' | 'sell'
  fires: ReduciblePrices['fires']
  fires_units: bigint
  limit_units: bigint | null
  stop_units: bigint | null
  do_not_reduce: boolean
}

/**
 * Lowers open orders' prices by each dividend once, before a price of its ex-date counts. Holds stay, too large if
 * anything. Cancels an order whose price would be zero; returns unfinished symbols, whose prices must not count yet.
 */
export async function reduceForDividends(
  parts: { pool: Pool; now: () => Date },
  onFailure: (error: unknown, symbol: string) => void,
): Promise<Set<string>> {
  const unfinished = new Set<string>()
  const { rows } = await parts.pool.query<DividendRow>(sql.FIND_REDUCING_DIVIDENDS, [parts.now()])
  for (const dividend of rows) {
    if (unfinished.has(dividend.symbol)) continue
    await reduceAll(parts, dividend).catch((error: unknown) => {
      unfinished.add(dividend.symbol)
      onFailure(error, dividend.symbol)
    })
  }
  return unfinished
}

async function reduceAll(parts: { pool: Pool; now: () => Date }, dividend: DividendRow): Promise<void> {
  const { id, symbol, per_share_units, record_at } = dividend
  let through = dividend.orders_adjusted_through
  for (;;) {
    const { rows } =
      per_share_units < LEAST_REDUCING_DIVIDEND
        ? { rows: [] }
        : await parts.pool.query<ReducibleRow>(sql.NEXT_REDUCED, [symbol, through, record_at, ORDERS_AT_ONCE])
    const last = rows.at(-1)?.id ?? null
    const done = await reduceSlice(parts, { id, through, last, perShare: per_share_units }, rows)
    if (!done || last === null) return
    through = last
  }
}

interface Slice {
  id: bigint
  through: bigint
  /** The slice's last order; null ends the reduction. */
  last: bigint | null
  perShare: bigint
}

/** Returns false if another node took this slice. */
async function reduceSlice(
  { pool, now }: { pool: Pool; now: () => Date },
  { id, through, last, perShare }: Slice,
  rows: readonly ReducibleRow[],
): Promise<boolean> {
  const decided = rows
    .filter((row) => !row.do_not_reduce)
    .map((row) => ({ row, reduced: reducedBy(pricesOf(row), price(perShare)) }))
  const worthless = decided.flatMap(({ row, reduced }) => (reduced === null ? [row] : []))
  const lowered = decided.flatMap(({ row, reduced }) => (reduced === null ? [] : [{ row, reduced }]))
  const done = await inTransaction(pool, async (tx) => {
    await lockAccounts(tx, [...new Set(worthless.map((row) => row.customer_id))])
    const { rowCount } = await tx.query(sql.HOLD_REDUCTION, [id, through])
    if (rowCount === 0) return refuse('already_processed')
    await cancelWorthless(tx, worthless, now())
    if (lowered.length > 0) await tx.query(sql.REDUCE_ORDERS, loweredColumns(lowered))
    await tx.query(sql.ADVANCE_REDUCTION, [id, through, last ?? LARGEST_ID, last === null ? now() : null])
    return true
  })
  return done === true
}

const pricesOf = (row: ReducibleRow): ReduciblePrices => ({
  side: row.side,
  fires: row.fires,
  firesAt: price(row.fires_units),
  limit: row.limit_units === null ? null : price(row.limit_units),
  stop: row.stop_units === null ? null : price(row.stop_units),
})

const loweredColumns = (lowered: readonly { row: ReducibleRow; reduced: ReduciblePrices }[]) => [
  plainArray(lowered.map(({ row }) => row.customer_id)),
  plainArray(lowered.map(({ row }) => row.id)),
  lowered.map(({ reduced }) => reduced.limit),
  lowered.map(({ reduced }) => reduced.stop),
  plainArray(lowered.map(({ reduced }) => reduced.firesAt)),
]

async function cancelWorthless(tx: Tx, orders: readonly ReducibleRow[], at: Date): Promise<void> {
  if (orders.length === 0) return
  const { rows } = await tx.query<OrderRow>(sql.CANCEL_WORTHLESS, [
    plainArray(orders.map((order) => order.customer_id)),
    plainArray(orders.map((order) => order.id)),
    at,
  ])
  await endRows(tx, { at }, rows, (row) => orderCancelled(namedOrder(row), 'dividend'))
}
