import { type Refusal, refuse } from '#contract/refusals.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { isRecentSecondFactor } from '../passwords/recent-second-factor.ts'
import type { Principal } from '#server/platform/http/principal.ts'
import { LOCK_SESSION, type SecondFactorRow } from '../sessions/sessions.sql.ts'
import { type Person, lockPerson } from './person.ts'

/** Somebody at work on their own second factor, and the session they do it in. */
export interface SignedIn {
  principal: Principal
  address: string
}

export const personOf = ({ principal, address }: SignedIn): Person => ({
  userId: principal.userId,
  role: principal.user.role,
  address,
})

/**
 * Locks the person as `lockPerson` does, and their session, which may have ended while they waited for the lock, or
 * have become due for a second factor enrolled elsewhere: refuses 'not_signed_in' and, unless `mayBeDue`,
 * 'second_factor_due'. Answers whether they have a second factor.
 */
export async function lockSignedIn(
  tx: Tx,
  signedIn: SignedIn,
  { at, mayBeDue = false }: { at: Date; mayBeDue?: boolean },
): Promise<{ hasOne: boolean } | Refusal> {
  await lockPerson(tx, personOf(signedIn))
  const { rows } = await tx.query<SecondFactorRow>(LOCK_SESSION, [signedIn.principal.sessionId])
  const [row] = rows
  if (!row) return refuse('not_signed_in')
  const isDue = row.has_second_factor && !isRecentSecondFactor(row.second_factor_at, at)
  return isDue && !mayBeDue ? refuse('second_factor_due') : { hasOne: row.has_second_factor }
}
