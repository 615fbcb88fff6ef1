import { type Refusal, isRefusal } from '#contract/refusals.ts'
import type { WithdrawalRequest } from '#contract/cash/withdrawals.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { releaseHeld } from './release-held.ts'
import { settleWithdrawal } from './settle-withdrawal.ts'
import { presentWithdrawal } from './withdrawal-row.ts'

/** Takes back a customer's own pending withdrawal; every held cent is cash again. */
export async function cancelWithdrawal(
  { pool, clock }: { pool: Pool; clock: Clock },
  { requestId, customerId, address }: { requestId: bigint; customerId: bigint; address: string },
): Promise<WithdrawalRequest | Refusal> {
  return inTransaction(pool, async (tx) => {
    const outcome = { status: 'cancelled' } as const
    const own = { actorId: customerId, ownerId: customerId, address }
    const settled = await settleWithdrawal(tx, clock, { requestId, outcome, ...own })
    if (isRefusal(settled)) return settled
    await releaseHeld(tx, settled)
    return presentWithdrawal(settled.row)
  })
}
