import { type Refusal, refuse } from '#contract/refusals.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { isRecentSecondFactor } from '../passwords/check-recent-second-factor.ts'
import type { Principal } from '#server/platform/http/principal.ts'
import { LOCK_SESSION, type SecondFactorRow } from '../sessions/sessions.sql.ts'
import { type FactorOwner, lockOwner } from './factor-owner.ts'

/** A user changing their own second factor, and their session. */
export interface SignedIn {
  principal: Principal
  address: string
}

export const ownerOf = ({ principal, address }: SignedIn): FactorOwner => ({
  userId: principal.userId,
  kind: principal.kind,
  address,
})

/**
 * Locks the user as `lockOwner` does, and their session. Refuses 'not_signed_in' when it ended while the call waited
 * and, unless `mayBeDue`, 'second_factor_due' when a factor was enrolled meanwhile. Returns whether they have a second
 * factor.
 */
export async function lockSignedIn(
  tx: Tx,
  signedIn: SignedIn,
  { at, mayBeDue = false }: { at: Date; mayBeDue?: boolean },
): Promise<{ hasOne: boolean } | Refusal> {
  await lockOwner(tx, ownerOf(signedIn))
  const { rows } = await tx.query<SecondFactorRow>(LOCK_SESSION, [signedIn.principal.sessionId])
  const [row] = rows
  if (!row) return refuse('not_signed_in')
  const isDue = row.has_second_factor && !isRecentSecondFactor(row.second_factor_at, at)
  return isDue && !mayBeDue ? refuse('second_factor_due') : { hasOne: row.has_second_factor }
}
