import type { PasswordResetRequest } from '#contract/people/password-resets.ts'
import { type Refusal, isRefusal } from '#contract/refusals.ts'
import { rejectedFor } from '#domain/reviews/review.ts'
import { type Reviewer, actorOf } from '#server/records/audit/reviewer.ts'
import { decide } from '#server/records/reviews/decide.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { PASSWORD_RESET_REVIEW } from './password-reset-review.ts'
import { presentPasswordReset } from './password-resets.sql.ts'

/** Rejects a reset with a reason; the password stays. */
export async function rejectPasswordReset(
  { pool, clock }: { pool: Pool; clock: Clock },
  { requestId, reason, reviewer }: { requestId: bigint; reason: string; reviewer: Reviewer },
): Promise<PasswordResetRequest | Refusal> {
  return inTransaction(pool, async (tx) => {
    const requested = { requestId, outcome: rejectedFor(reason), ...actorOf(reviewer) }
    const decided = await decide(tx, clock, PASSWORD_RESET_REVIEW, requested)
    return isRefusal(decided) ? decided : presentPasswordReset(decided.row, 0)
  })
}
