import { type CashAndOwed, takeIn } from '#domain/ledger/owed.ts'
import { repaymentTransfer } from '#domain/ledger/correction-postings.ts'
import type { Transfer } from '#domain/ledger/transfer.ts'
import { type Cents, cents } from '#domain/money/money.ts'
import { type Ids, type Tx, plainArray } from '#server/platform/database/database.ts'
import { transferColumns } from './append-transfers.ts'
import { FIND_OWING, POST_TRANSFERS } from './post-transfers.sql.ts'

/** What customers who owe have repaid, by customer. */
export type Repaid = ReadonlyMap<bigint, Cents>

/**
 * Posts transfers in order, inside the caller's transaction, which has locked the account rows: moves cash, holds, debt
 * and quantities, but not costs. Incoming cash first pays what the customer owes, as a further transfer; returns these
 * repayments. Throws for a missing account or position; planned on each call, since a prepared plan from when the
 * tables were small may scan an index from end to end.
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

/** One for each customer who owes and whose cash rises. */
async function repaymentsOf(tx: Tx, transfers: readonly Transfer[]): Promise<Transfer[]> {
  const cameIn = cashChanges(transfers)
  const gaining = [...cameIn].filter(([, change]) => change > 0n).map(([customerId]) => customerId)
  if (gaining.length === 0) return []
  const { rows } = await tx.query<CashAndOwed & { customerId: bigint }>(FIND_OWING, [plainArray(gaining)])
  return rows.flatMap(({ customerId, ...before }) => {
    const { repaidCents } = takeIn(before, cents(cameIn.get(customerId) ?? 0n))
    const from = transfers.findLast((moved) => moved.customerId === customerId && moved.credit === 'cash')
    return from && repaidCents > 0n ? [repaymentTransfer(from, repaidCents)] : []
  })
}

/** The change of each customer's cash in all. */
function cashChanges(transfers: readonly Transfer[]): Map<bigint, bigint> {
  const changes = new Map<bigint, bigint>()
  for (const { customerId, credit, debit, amount } of transfers) {
    const change = credit === 'cash' ? amount : debit === 'cash' ? -amount : 0n
    if (change !== 0n) changes.set(customerId, (changes.get(customerId) ?? 0n) + change)
  }
  return changes
}
