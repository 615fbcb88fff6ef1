import { type Refusal, isRefusal } from '#contract/refusals.ts'
import type { AdminWithdrawalRequest } from '#contract/cash/withdrawals.ts'
import { rejectedFor } from '#domain/reviews/review.ts'
import type { Reviewer } from '#server/records/audit/reviewer.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { releaseHeld } from './release-held.ts'
import { settleWithdrawal } from './settle-withdrawal.ts'
import { presentAdminWithdrawal } from './withdrawal-row.ts'

/** Rejects a pending withdrawal with a reason that its customer will read; every held cent is cash again. */
export async function rejectWithdrawal(
  { pool, clock }: { pool: Pool; clock: Clock },
  { requestId, reason, reviewer }: { requestId: bigint; reason: string; reviewer: Reviewer },
): Promise<AdminWithdrawalRequest | Refusal> {
  const { administratorId: actorId, address } = reviewer
  return inTransaction(pool, async (tx) => {
    const outcome = rejectedFor(reason)
    const settled = await settleWithdrawal(tx, clock, { requestId, outcome, actorId, address })
    if (isRefusal(settled)) return settled
    await releaseHeld(tx, settled)
    return presentAdminWithdrawal(settled.row)
  })
}
