import { withdrawalReleaseTransfers } from '#domain/ledger/postings.ts'
import { cents } from '#domain/money/money.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { postTransfers } from '#server/ledger/post-transfers.ts'
import type { SettledWithdrawal } from './settle-withdrawal.ts'
import * as sql from './settle-withdrawal.sql.ts'

/** Makes every held cent of a withdrawal that was settled without a payout cash again. */
export async function releaseHeld(tx: Tx, { row, at, ids }: SettledWithdrawal): Promise<void> {
  const { customer_id: customerId, id: sourceId, gross_cents } = row
  const transfers = withdrawalReleaseTransfers({ customerId, sourceId }, cents(gross_cents))
  await postTransfers(tx, ids, transfers, at)
  const { rowCount } = await tx.query(sql.RELEASE_HELD, [customerId, gross_cents])
  if (rowCount !== 1) throw new Error('a withdrawal was released for a customer without an account')
}
