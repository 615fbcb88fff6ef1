import type { Given, Turn } from './turn.ts'
import { afterSplit } from '#domain/trading/corporate-action.ts'
import { splitTransfers } from '#domain/ledger/postings.ts'
import { sharesSplit } from '#domain/notifications/notification.ts'
import { quantity } from '#domain/money/quantity.ts'
import { plainArray } from '#server/platform/database/array-literal.ts'
import { postTransfers } from '#server/ledger/post-transfers.ts'
import { notifyAll } from '#server/records/notifications/notify.ts'
import { cancelForSplit } from '../orders/cancel-for-split.ts'
import * as sql from '#server/market/corporate-actions/corporate-actions.sql.ts'

/**
 * Converts the turn's customers' holdings to the new number of shares, at the same cost, and notifies them. First
 * cancels their open orders in the symbol, which were for old shares.
 */
export async function splitShares({ tx, stored, customerIds, ids, at }: Turn): Promise<Given> {
  const { action, id: actionId } = stored
  if (action.kind !== 'split') throw new Error(`a ${action.kind} is no split`)
  const { symbol, split } = action
  await cancelForSplit(tx, { ids, at }, { symbol, split, customerIds })
  const { rows } = await tx.query<{ customer_id: bigint; quantity_units: bigint }>(sql.HELD_NOW, [
    plainArray(customerIds),
    symbol,
  ])
  const changed = rows
    .map((row) => ({ customerId: row.customer_id, before: quantity(row.quantity_units) }))
    .map((holder) => ({ ...holder, after: afterSplit(holder.before, split) }))
    .filter(({ before, after }) => after !== before)
    .map((holder) => ({ ...holder, id: ids.next() }))
  if (changed.length === 0) return { holders: 0n, paidCents: 0n }

  const columnOf = (figure: (one: (typeof changed)[number]) => bigint) => plainArray(changed.map(figure))
  await tx.query(sql.INSERT_TRANSACTIONS, [
    'split',
    symbol,
    null,
    actionId,
    at,
    columnOf(({ customerId }) => customerId),
    columnOf(({ id }) => id),
    columnOf(({ before, after }) => (after > before ? after - before : before - after)),
    columnOf(() => 0n),
  ])
  await postTransfers(
    tx,
    ids,
    changed.flatMap(({ customerId, id, before, after }) =>
      splitTransfers({ customerId, sourceId: id }, symbol, before, after),
    ),
    at,
  )
  await notifyAll(
    tx,
    at,
    changed.map(({ customerId, before, after }) => ({
      customerId,
      id: ids.next(),
      notice: sharesSplit({ symbol, split, before, after }),
    })),
  )
  return { holders: BigInt(changed.length), paidCents: 0n }
}
