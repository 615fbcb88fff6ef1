import type { OrderWithReceipt } from '#contract/trading/orders.ts'
import type { Refusal } from '#contract/refusals.ts'
import type { Clock } from '#server/platform/clock.ts'
import { plainArray } from '#server/platform/database/array-literal.ts'
import { IDS_PER_BLOCK } from '#server/platform/database/ids.ts'
import type { Queryable } from '#server/platform/database/pool.ts'
import { readLotSentence } from '../../lots/read-lot-choice.ts'
import type { CancelMarket } from '../rows/late-cancel.ts'
import type { ReadRow } from './read-row.ts'
import { KEY_OF_ORDER, LEDGER_IDS, READ_ORDER, READ_ORDERS } from './read-orders.sql.ts'
import { presentOrder } from './present-order.ts'
import { presentReceipt } from './present-receipt.ts'
import { ORDER_NOT_FOUND } from '../refuse-order.ts'

interface Reads {
  pool: Queryable
  clock: Pick<Clock, 'now'>
  market: CancelMarket
}

/** A customer's order by its id or its trade's, with its receipt. Refuses another customer's. */
export async function readOrderWithReceipt(
  { pool, clock, market }: Reads,
  customerId: bigint,
  id: bigint,
): Promise<OrderWithReceipt | Refusal> {
  const row = await readOrderRow(pool, customerId, id)
  if (!row) return ORDER_NOT_FOUND
  const [key, ledger, lots] = await Promise.all([
    pool.query<{ key: string }>(KEY_OF_ORDER, [customerId, row.id, row.created_at]),
    row.transaction_id === null
      ? { rows: [] }
      : pool.query<{ id: bigint }>(LEDGER_IDS, [customerId, row.transaction_id, IDS_PER_BLOCK]),
    readLotSentence(pool, {
      customerId,
      side: row.side,
      saleId: row.transaction_id,
      choice: row.lot_choice,
      areLotsGone: row.lots_gone,
    }),
  ])
  const receipt = presentReceipt(row, {
    idempotencyKey: key.rows[0]?.key ?? null,
    ledgerIds: ledger.rows.map((transfer) => transfer.id.toString()),
    lots,
  })
  return { ...presentOrder(row, { now: clock.now(), market }), receipt }
}

/** The row of a customer's order, by its id or its trade's, or null. */
export async function readOrderRow(pool: Queryable, customerId: bigint, id: bigint): Promise<ReadRow | null> {
  const { rows } = await pool.query<ReadRow>({
    name: 'read-order',
    text: READ_ORDER,
    values: [customerId, id],
  })
  return rows[0] ?? null
}

/** Rows of a customer's orders, by their ids or those of trades filled at once, unordered. */
export async function readOrderRows(
  pool: Queryable,
  customerId: bigint,
  ids: readonly bigint[],
): Promise<readonly ReadRow[]> {
  const { rows } = await pool.query<ReadRow>({
    name: 'read-orders',
    text: READ_ORDERS,
    values: [customerId, plainArray(ids)],
  })
  return rows
}
