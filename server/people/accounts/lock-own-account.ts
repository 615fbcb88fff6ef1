import { type Refusal, isRefusal, refuse } from '#contract/refusals.ts'
import { OWN_LOCK_REASON } from '#domain/people/account-lock.ts'
import { lockAccounts } from '#server/ledger/lock-accounts.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { putOn } from '../payouts/change-money-lock.ts'
import { type CredentialRow, LOCK_BY_ID } from '../users/users.sql.ts'
import type { AccessDeps } from './lock-customer.ts'
import { suspendAccount } from './suspend-account.ts'

/** Hours until its money lock ends once turned off. */
const DELAY_HOURS = 24

/**
 * Locks an account for its customer: all sessions end, sign-in is refused, and their money lock stops pending
 * withdrawals too. An approved password reset or an administrator unlocks the account; only the owner ends the money
 * lock. Refuses only a session ended meanwhile.
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
