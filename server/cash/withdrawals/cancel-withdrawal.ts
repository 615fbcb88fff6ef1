import { type Refusal, isRefusal } from '#contract/refusals.ts'
import type { WithdrawalRequest } from '#contract/cash/withdrawals.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { decide } from '#server/records/reviews/decide.ts'
import { releaseHeld } from './release-held.ts'
import { WITHDRAWAL_CANCELLATION } from './withdrawal-review.ts'
import { presentWithdrawal } from './withdrawal-row.ts'

/** A customer's own pending one; every held cent is cash again. */
export async function cancelWithdrawal(
  { pool, clock }: { pool: Pool; clock: Clock },
  { requestId, customerId, address }: { requestId: bigint; customerId: bigint; address: string },
): Promise<WithdrawalRequest | Refusal> {
  return inTransaction(pool, async (tx) => {
    const requested = { requestId, outcome: { status: 'cancelled' } as const, actorId: customerId, address }
    const decided = await decide(tx, clock, WITHDRAWAL_CANCELLATION, requested)
    if (isRefusal(decided)) return decided
    await releaseHeld(tx, decided)
    return presentWithdrawal(decided.row)
  })
}
