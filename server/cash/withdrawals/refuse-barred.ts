import { type Refusal, refuse } from '#contract/refusals.ts'
import { refusePayout } from '#domain/cash/withdrawal.ts'
import { lockAccounts } from '#server/ledger/lock-accounts.ts'
import type { Tx } from '#server/platform/database/pool.ts'

/** Locks are written under the account's lock. */
const READ_LOCK = 'select locked_at from users where id = $1'

/**
 * Why nothing may be paid out to a customer now; null where it may. Locks their account: a simultaneous lock, money
 * lock or restriction waits, or is seen.
 */
export async function refuseBarred(tx: Tx, customerId: bigint, at: Date): Promise<Refusal | null> {
  const account = (await lockAccounts(tx, [customerId])).get(customerId)
  const { rows } = await tx.query<{ locked_at: Date | null }>(READ_LOCK, [customerId])
  const [person] = rows
  if (!account || !person) throw new Error('a withdrawal of a customer without an account')
  const refused = refusePayout({ ...account, lockedAt: person.locked_at }, at)
  return refused && refuse(refused)
}
