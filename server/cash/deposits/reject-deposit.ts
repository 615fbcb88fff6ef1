import type { AdminDepositRequest } from '#contract/cash/deposits.ts'
import { type Refusal, isRefusal } from '#contract/refusals.ts'
import { rejectedFor } from '#domain/reviews/review.ts'
import { type Reviewer, actorOf } from '#server/records/audit/reviewer.ts'
import { decide } from '#server/records/reviews/decide.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { DEPOSIT_REVIEW } from './deposit-review.ts'
import { presentAdminDeposit } from './deposit-row.ts'

/** With a reason for the customer; no money moves. */
export async function rejectDeposit(
  { pool, clock }: { pool: Pool; clock: Clock },
  { requestId, reason, reviewer }: { requestId: bigint; reason: string; reviewer: Reviewer },
): Promise<AdminDepositRequest | Refusal> {
  return inTransaction(pool, async (tx) => {
    const requested = { requestId, outcome: rejectedFor(reason), ...actorOf(reviewer) }
    const decided = await decide(tx, clock, DEPOSIT_REVIEW, requested)
    return isRefusal(decided) ? decided : presentAdminDeposit(decided.row)
  })
}
