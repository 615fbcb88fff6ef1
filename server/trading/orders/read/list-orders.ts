import { MAX_LIST_ROWS } from '#contract/paging.ts'
import type { Order } from '#contract/trading/orders.ts'
import type { Clock } from '#server/platform/clock.ts'
import { LARGEST_ID } from '#server/platform/database/ids.ts'
import type { Queryable } from '#server/platform/database/pool.ts'
import type { CancelMarket } from '../rows/late-cancel.ts'
import type { ReadRow } from './read-row.ts'
import { listOrdersSql } from './read-orders.sql.ts'
import { presentOrder } from './present-order.ts'

/** Filters, all of which must pass. */
export interface OrderQuery {
  status?: 'open' | 'closed' | 'all' | undefined
  symbol?: string | undefined
  before?: string | undefined
  limit?: number | undefined
}

/** A customer's orders, also those filled at once, newest first: at most `limit`, older than `before`. */
export async function listOrders(
  { pool, clock, market }: { pool: Queryable; clock: Pick<Clock, 'now'>; market: CancelMarket },
  customerId: bigint,
  query: OrderQuery,
): Promise<Order[]> {
  const seen = { now: clock.now(), market }
  return (await listOrderRows(pool, customerId, query)).map((row) => presentOrder(row, seen))
}

/** The same as rows. */
export async function listOrderRows(
  pool: Queryable,
  customerId: bigint,
  { status = 'all', symbol, before = LARGEST_ID, limit = MAX_LIST_ROWS }: OrderQuery,
): Promise<ReadRow[]> {
  const bySymbol = symbol !== undefined
  const { rows } = await pool.query<ReadRow>({
    name: `list-orders-${status}${bySymbol ? '-of-symbol' : ''}`,
    text: listOrdersSql(status, bySymbol),
    values: [customerId, before, limit, ...(bySymbol ? [symbol] : [])],
  })
  return rows
}
