import { type Refusal, isRefusal, refuse } from '#contract/refusals.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { takeLinkAttempt } from '#server/platform/throttling/take-link-attempt.ts'
import { becomeColleague, hashChosen } from '../invitations/become-colleague.ts'
import type { Caller, NewSession } from '../sessions/open-session.ts'
import { type CredentialRow, FIND_BY_ID } from '../users/users.sql.ts'
import { bindIdentity, openBound } from './open-bound.ts'
import { FIND_INVITED, READ_SIGNED_ON, type SignedOnRow, TAKE_SIGNED_ON } from './sso.sql.ts'
import type { SsoDeps } from './sso-deps.ts'

interface InvitedRow {
  username: string
  email: string
  token_hash: string
}

/**
 * Makes the person who signed in at the provider the colleague invited at their verified address, binds them and signs
 * them in. Their password opens nothing while staff sign in at the provider; it confirms the setup of a second factor.
 * Refuses what `acceptInvitation` refuses.
 */
export async function joinBySignOn(
  deps: SsoDeps,
  { holder, password, caller }: { holder: string | null; password: string; caller: Caller },
): Promise<NewSession | Refusal> {
  const { pool, clock, throttles } = deps
  const tooMany = await takeLinkAttempt(throttles, caller.address)
  if (tooMany) return tooMany
  const found = holder ? await pool.query<SignedOnRow>(READ_SIGNED_ON, [holder, clock.now()]) : null
  const waiting = found?.rows[0]
  if (!waiting) return refuse('sign_in_over')
  const { rows } = await pool.query<InvitedRow>(FIND_INVITED, [waiting.email, clock.now()])
  const [invited] = rows
  if (!invited) return refuse('link_over')
  const passwordHash = await hashChosen(deps, password, invited)
  if (isRefusal(passwordHash)) return passwordHash
  return inTransaction(pool, async (tx) => {
    const at = clock.now()
    const taken = await tx.query<SignedOnRow>(TAKE_SIGNED_ON, [holder, at])
    const [identity] = taken.rows
    if (!identity) return refuse('sign_in_over')
    const { address } = caller
    const userId = await becomeColleague(tx, { tokenHash: invited.token_hash, passwordHash, address, at })
    if (isRefusal(userId)) return userId
    const bound = await bindIdentity(tx, { userId, identity, address, at })
    if (bound) return bound
    const [person] = (await tx.query<CredentialRow>(FIND_BY_ID, [userId])).rows
    if (!person) throw new Error(`user ${userId} is not there`)
    return openBound(tx, { person, caller, at, hasVerifiedSecondFactor: false })
  })
}
