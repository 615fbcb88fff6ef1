import { withdrawalReleaseTransfers } from '#domain/ledger/postings.ts'
import { cents } from '#domain/money/money.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { postTransfers } from '#server/ledger/post-transfers.ts'
import type { Decided } from '#server/records/reviews/decide.ts'
import type { WithdrawalRow } from './withdrawal-row.ts'

/** Turns a rejected or canceled withdrawal's held cents into cash. */
export async function releaseHeld(tx: Tx, { row, at, ids }: Decided<WithdrawalRow>): Promise<void> {
  const { customer_id: customerId, id: sourceId, gross_cents } = row
  const transfers = withdrawalReleaseTransfers({ customerId, sourceId }, cents(gross_cents))
  await postTransfers(tx, ids, transfers, at)
}
