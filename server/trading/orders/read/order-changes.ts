import { LARGEST_ID, type Queryable, plainArray } from '#server/platform/database/database.ts'
import { NEWEST_ORDER, READ_ORDER_CHANGES } from './read-orders.sql.ts'

/** Ids per customer and read; the next read continues. */
export const MAX_ORDER_CHANGES = 500

/** Changes of a customer's orders since an id. */
export interface OrderChanges {
  customerId: bigint
  open: readonly bigint[]
  /** Newer orders that waited, ascending. */
  waited: readonly bigint[]
  /** Newer orders filled at once, ascending. */
  traded: readonly bigint[]
}

interface Row {
  customer_id: bigint
  open: string | null
  waited: string | null
  traded: string | null
}

/**
 * Order changes of some customers, in one statement: three index ranges each. A customer's ids rise in commit order,
 * so no smaller id comes later.
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

/** The newest id of a customer's orders and transactions, or 0. */
export async function newestTradingId(database: Queryable, customerId: bigint): Promise<bigint> {
  const { rows } = await database.query<{ id: bigint }>(NEWEST_ORDER, [customerId])
  return rows[0]?.id ?? 0n
}

/** A starting point: the newest order id, and the open orders. */
export async function readOpenOrders(
  database: Queryable,
  customerId: bigint,
): Promise<{ afterId: bigint; open: readonly bigint[] }> {
  const afterId = await newestTradingId(database, customerId)
  const [changes] = await readOrderChanges(database, [{ customerId, afterId: BigInt(LARGEST_ID) }])
  return { afterId, open: changes?.open ?? [] }
}

const idsIn = (text: string | null): bigint[] => (text === null ? [] : text.split(' ').map(BigInt))
