import type { Answer } from '#contract/endpoint.ts'
import type { denyPasswordResets as endpoint } from '#contract/people/password-resets.ts'
import { type Refusal, isRefusal, refuse } from '#contract/refusals.ts'
import { lockAccounts } from '#server/ledger/lock-accounts.ts'
import { decide } from '#server/records/reviews/decide.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { PASSWORD_RESET_DENIAL } from './password-reset-review.ts'
import { LIST_PENDING_OF } from './password-resets.sql.ts'

/**
 * Denies every pending reset of an account, each with an audit line. Password and sessions stay. Refuses when none is
 * pending.
 */
export async function denyPasswordResets(
  { pool, clock }: { pool: Pool; clock: Clock },
  { customerId, address }: { customerId: bigint; address: string },
): Promise<Answer<typeof endpoint> | Refusal> {
  return inTransaction(pool, async (tx) => {
    await lockAccounts(tx, [customerId])
    const { rows } = await tx.query<{ id: bigint }>(LIST_PENDING_OF, [customerId, clock.now()])
    let denied = 0
    for (const { id } of rows) {
      const requested = { requestId: id, outcome: DENIED, actorId: customerId, address }
      const decided = await decide(tx, clock, PASSWORD_RESET_DENIAL, requested)
      if (!isRefusal(decided)) denied += 1
    }
    return denied === 0 ? refuse('already_processed') : { denied }
  })
}

const DENIED = { status: 'denied' } as const
