import { type Refusal, isRefusal, refuse } from '#contract/refusals.ts'
import { OWN_LOCK_REASON } from '#domain/people/account-lock.ts'
import { lockAccounts } from '#server/ledger/lock-accounts.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { putOn } from '../payouts/change-money-lock.ts'
import { type CredentialRow, LOCK_BY_ID } from '../users/users.sql.ts'
import type { AccessDeps } from './lock-customer.ts'
import { suspendAccount } from './suspend-account.ts'

/** How long the money lock that comes with it stays after the owner has turned it off. */
const DELAY_HOURS = 24

/**
 * Locks a customer's account at their request: every session ends, this one too, sign-in is refused, and their money
 * lock is on, so pending withdrawals are not paid out either. An approved password reset or an administrator opens it
 * again; the money lock is for its owner to turn off. Refuses only a session that ended meanwhile.
 */
export async function lockOwnAccount(
  { pool, clock, sessions }: AccessDeps,
  { customerId, address }: { customerId: bigint; address: string },
): Promise<Record<string, never> | Refusal> {
  const endedIds = await inTransaction(pool, async (tx) => {
    const account = (await lockAccounts(tx, [customerId])).get(customerId)
    const { rows } = await tx.query<CredentialRow>(LOCK_BY_ID, [customerId])
    const [person] = rows
    if (!account || !person || person.locked_at) return refuse('not_signed_in')
    const at = clock.now()
    await putOn(tx, { customerId, address, delayHours: DELAY_HOURS }, account.moneyLock, at)
    return suspendAccount(tx, person, { at, by: { ownerId: customerId, address, reason: OWN_LOCK_REASON } })
  })
  if (isRefusal(endedIds)) return endedIds
  sessions.forget(endedIds)
  return {}
}
