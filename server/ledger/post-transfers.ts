import { takeIn } from '#domain/ledger/owed.ts'
import { repaymentTransfer } from '#domain/ledger/correction-postings.ts'
import type { Transfer } from '#domain/ledger/transfer.ts'
import { type Cents, cents } from '#domain/money/money.ts'
import { plainArray } from '#server/platform/database/array-literal.ts'
import type { Ids } from '#server/platform/database/ids.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { transferColumns } from './append-transfers.ts'
import { FIND_OWING, POST_TRANSFERS } from './post-transfers.sql.ts'

/** What customers who owe something have paid of it, by customer. */
export type Repaid = ReadonlyMap<bigint, Cents>

/**
 * Posts transfers inside the caller's transaction, which has locked the customers' account rows: appends them in the
 * order given, and moves cash, held cash, what is owed and the quantity of positions by their amounts. The cost of a
 * position does not move. Cash that comes in pays what its customer owes first: a transfer more, and an id. Answers
 * what was paid so. A transfer to an account or a position that is not there is a bug (throws).
 *
 * The statement is planned each time, with the arrays it is called with: the plan of a prepared statement may come from
 * a time when the tables were small, and read an index from end to end.
 */
export async function postTransfers(
  tx: Tx,
  ids: Ids,
  transfers: readonly Transfer[],
  at: Date,
): Promise<Repaid> {
  const repayments = await repaymentsOf(tx, transfers)
  const all = [...transfers, ...repayments]
  const { rows } = await tx.query<{ missing: bigint }>(POST_TRANSFERS, transferColumns(ids, all, at))
  if (rows[0]?.missing !== 0n) throw new Error('a transfer names an account or a position that is not there')
  return new Map(repayments.map(({ customerId, amount }) => [customerId, cents(amount)]))
}

interface OwingRow {
  customer_id: bigint
  cash_cents: bigint
  owed_cents: bigint
}

/** One for each customer who owes something and whose cash the transfers raise. */
async function repaymentsOf(tx: Tx, transfers: readonly Transfer[]): Promise<Transfer[]> {
  const cameIn = cashChanges(transfers)
  const gaining = [...cameIn].filter(([, change]) => change > 0n).map(([customerId]) => customerId)
  if (gaining.length === 0) return []
  const { rows } = await tx.query<OwingRow>(FIND_OWING, [plainArray(gaining)])
  return rows.flatMap(({ customer_id: customerId, cash_cents, owed_cents }) => {
    const before = { cashCents: cents(cash_cents), owedCents: cents(owed_cents) }
    const { repaidCents } = takeIn(before, cents(cameIn.get(customerId) ?? 0n))
    const from = transfers.findLast((moved) => moved.customerId === customerId && moved.credit === 'cash')
    return from && repaidCents > 0n ? [repaymentTransfer(from, repaidCents)] : []
  })
}

/** What the transfers add to the cash of each customer in all. */
function cashChanges(transfers: readonly Transfer[]): Map<bigint, bigint> {
  const changes = new Map<bigint, bigint>()
  for (const { customerId, credit, debit, amount } of transfers) {
    const change = credit === 'cash' ? amount : debit === 'cash' ? -amount : 0n
    if (change !== 0n) changes.set(customerId, (changes.get(customerId) ?? 0n) + change)
  }
  return changes
}
