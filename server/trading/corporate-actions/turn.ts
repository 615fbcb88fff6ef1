import { dividendOf, afterSplit } from '#domain/trading/corporate-action.ts'
import { dividendTransfers, splitTransfers } from '#domain/ledger/postings.ts'
import { dividendPaid, sharesSplit } from '#domain/notifications/notification.ts'
import { quantity } from '#domain/money/quantity.ts'
import { plainArray, type Ids, type Tx } from '#server/platform/database/database.ts'
import { postTransfers } from '#server/ledger/post-transfers.ts'
import { notifyAll } from '#server/records/notifications/notify.ts'
import * as sql from '#server/market/corporate-actions/corporate-actions.sql.ts'
import type { LockedAccount } from '#server/ledger/lock-accounts.ts'
import type { StoredAction } from '#server/market/corporate-actions/stored-actions.ts'
import { reinvestDividends, type ReinvestmentMarket } from '../reinvestment/reinvest-dividends.ts'
import { cancelForSplit } from '../orders/rows/end-orders.ts'

/** One transaction's customers, with accounts locked. */
export interface Turn {
  tx: Tx
  stored: StoredAction
  customerIds: readonly bigint[]
  accounts: ReadonlyMap<bigint, LockedAccount>
  /** Where chosen dividends are reinvested; without it they stay cash. */
  reinvestsAt: ReinvestmentMarket | null
  ids: Ids
  at: Date
}

export interface Given {
  holders: bigint
  paidCents: bigint
}

/**
 * Credits a dividend to the turn's customers who held shares before its ex-date, and notifies them. A trade counts by
 * the time its price was made.
 */
export async function payDividend(turn: Turn): Promise<Given> {
  const { tx, stored, customerIds, accounts, reinvestsAt, ids, at } = turn
  const { action, id: actionId, recordAt, isByPriceTime } = stored
  if (action.kind !== 'dividend') throw new Error(`a ${action.kind} is no dividend`)
  const { symbol, perShare, exDate } = action
  const { rows } = await tx.query<{ customer_id: bigint; quantity_units: bigint }>(sql.HELD_BEFORE, [
    plainArray(customerIds),
    symbol,
    recordAt,
    exDate,
    isByPriceTime,
  ])
  const paid = rows
    .map((row) => ({ customerId: row.customer_id, held: quantity(row.quantity_units) }))
    .map((holder) => ({ ...holder, paidCents: dividendOf(holder.held, perShare) }))
    .filter(({ paidCents }) => paidCents > 0n)
    .map((holder) => ({ ...holder, id: ids.next() }))
  if (paid.length === 0) return { holders: 0n, paidCents: 0n }

  const columnOf = (figure: (one: (typeof paid)[number]) => bigint) => plainArray(paid.map(figure))
  await tx.query(sql.INSERT_TRANSACTIONS, [
    'dividend',
    symbol,
    perShare,
    actionId,
    at,
    columnOf(({ customerId }) => customerId),
    columnOf(({ id }) => id),
    columnOf(({ held }) => held),
    columnOf(({ paidCents }) => paidCents),
  ])
  const repaid = await postTransfers(
    tx,
    ids,
    paid.flatMap(({ customerId, id, paidCents }) =>
      dividendTransfers({ customerId, sourceId: id }, paidCents),
    ),
    at,
  )
  // What paid a debt buys no shares.
  const free = paid.flatMap((one) => {
    const account = accounts.get(one.customerId)
    return account && !repaid.has(one.customerId) ? [{ ...one, account }] : []
  })
  const reinvesting = reinvestsAt
    ? await reinvestDividends(tx, { market: reinvestsAt, ids, at }, { symbol, paid: free })
    : new Set<bigint>()
  await notifyAll(
    tx,
    at,
    paid.map(({ customerId, held, paidCents }) => {
      const isReinvested = reinvesting.has(customerId)
      const notice = dividendPaid({ symbol, paidCents, perShare, held, isReinvested })
      return { customerId, id: ids.next(), notice }
    }),
  )
  return {
    holders: BigInt(paid.length),
    paidCents: paid.reduce((total, { paidCents }) => total + paidCents, 0n),
  }
}

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
