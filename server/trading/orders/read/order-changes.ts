import { plainArray } from '#server/platform/database/array-literal.ts'
import type { Queryable } from '#server/platform/database/pool.ts'
import { LARGEST_ID } from '#server/platform/database/ids.ts'
import { NEWEST_ORDER, READ_ORDER_CHANGES } from './read-orders.sql.ts'

/** How many ids a look finds of a customer at most; the next look finds those that follow. */
export const MAX_ORDER_CHANGES = 500

/** What has changed of a customer's orders since an id. */
export interface OrderChanges {
  customerId: bigint
  /** Every open order. */
  open: readonly bigint[]
  /** Orders that waited, with ids above it, ascending. */
  waited: readonly bigint[]
  /** Orders that were filled at once, the same. */
  traded: readonly bigint[]
}

interface Row {
  customer_id: bigint
  open: string | null
  waited: string | null
  traded: string | null
}

/**
 * What has changed of the orders of some customers, in one statement: three ranges of indexes for each. A customer's
 * ids rise in the order of commits, so nothing with a smaller id comes later.
 */
export async function readOrderChanges(
  database: Queryable,
  watched: readonly { customerId: bigint; afterId: bigint }[],
): Promise<readonly OrderChanges[]> {
  const { rows } = await database.query<Row>({
    name: 'read-order-changes',
    text: READ_ORDER_CHANGES,
    values: [
      plainArray(watched.map(({ customerId }) => customerId)),
      plainArray(watched.map(({ afterId }) => afterId)),
      MAX_ORDER_CHANGES,
    ],
  })
  return rows.map((row) => ({
    customerId: row.customer_id,
    open: idsIn(row.open),
    waited: idsIn(row.waited),
    traded: idsIn(row.traded),
  }))
}

/** The newest id of a customer's orders and transactions; 0 without any. */
export async function newestTradingId(database: Queryable, customerId: bigint): Promise<bigint> {
  const { rows } = await database.query<{ id: bigint }>(NEWEST_ORDER, [customerId])
  return rows[0]?.id ?? 0n
}

/** Where to begin: the newest id of a customer's orders, and the orders that are open. */
export async function readOpenOrders(
  database: Queryable,
  customerId: bigint,
): Promise<{ afterId: bigint; open: readonly bigint[] }> {
  const afterId = await newestTradingId(database, customerId)
  const [changes] = await readOrderChanges(database, [{ customerId, afterId: BigInt(LARGEST_ID) }])
  return { afterId, open: changes?.open ?? [] }
}

const idsIn = (text: string | null): bigint[] => (text === null ? [] : text.split(' ').map(BigInt))
