import { type Refusal, isRefusal } from '#contract/refusals.ts'
import type { AdminWithdrawalRequest } from '#contract/cash/withdrawals.ts'
import { rejectedFor } from '#domain/reviews/review.ts'
import { type Reviewer, actorOf } from '#server/records/audit/reviewer.ts'
import { decide } from '#server/records/reviews/decide.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { releaseHeld } from './release-held.ts'
import { WITHDRAWAL_REVIEW } from './withdrawal-review.ts'
import { presentAdminWithdrawal } from './withdrawal-row.ts'

/** With a reason for the customer; every held cent is cash again. */
export async function rejectWithdrawal(
  { pool, clock }: { pool: Pool; clock: Clock },
  { requestId, reason, reviewer }: { requestId: bigint; reason: string; reviewer: Reviewer },
): Promise<AdminWithdrawalRequest | Refusal> {
  return inTransaction(pool, async (tx) => {
    const requested = { requestId, outcome: rejectedFor(reason), ...actorOf(reviewer) }
    const decided = await decide(tx, clock, WITHDRAWAL_REVIEW, requested)
    if (isRefusal(decided)) return decided
    await releaseHeld(tx, decided)
    return presentAdminWithdrawal(decided.row)
  })
}
