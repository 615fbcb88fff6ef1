import type { Given, Turn } from './turn.ts'
import { dividendOf } from '#domain/trading/corporate-action.ts'
import { dividendTransfers } from '#domain/ledger/postings.ts'
import { dividendPaid } from '#domain/notifications/notification.ts'
import { quantity } from '#domain/money/quantity.ts'
import { plainArray } from '#server/platform/database/array-literal.ts'
import { postTransfers } from '#server/ledger/post-transfers.ts'
import { notifyAll } from '#server/records/notifications/notify.ts'
import { reinvestDividends } from '../reinvestment/reinvest-dividends.ts'
import * as sql from '#server/market/corporate-actions/corporate-actions.sql.ts'

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
