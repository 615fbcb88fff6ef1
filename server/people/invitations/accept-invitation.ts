import type * as z from 'zod/mini'
import type { Answer } from '#contract/endpoint.ts'
import type { invitationForm } from '#contract/people/form-schemas.ts'
import { type Refusal, isRefusal, refuse } from '#contract/refusals.ts'
import type { readInvitation as endpoint } from '#contract/people/staff/invitations.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { takeLinkAttempt } from '#server/platform/throttling/take-link-attempt.ts'
import type { IdentityDeps } from '../passwords/identity-deps.ts'
import { sessionId } from '../sessions/token-cookie.ts'
import { becomeColleague, hashChosen } from './become-colleague.ts'
import { FIND_INVITATION, type InvitationRow } from './invitations.sql.ts'

/** Whom a link invites. Refuses a used, withdrawn or expired link. */
export async function readInvitation(
  deps: IdentityDeps,
  { token, address }: { token: string; address: string },
): Promise<Answer<typeof endpoint> | Refusal> {
  const row = await findInvitation(deps, { token, address })
  if (isRefusal(row)) return row
  const { username, email, first_name: firstName, roles, expires_at: expiresAt } = row
  return { username, email, firstName, roles, expiresAt: expiresAt.toISOString() }
}

/**
 * Makes the invited person staff with their password; opens no session. Refuses a weak password, and what
 * `becomeColleague` refuses.
 */
export async function acceptInvitation(
  deps: IdentityDeps,
  { form, address }: { form: z.output<typeof invitationForm>; address: string },
): Promise<Record<string, never> | Refusal> {
  const { pool, clock } = deps
  const row = await findInvitation(deps, { token: form.token, address })
  if (isRefusal(row)) return row
  const passwordHash = await hashChosen(deps, form.password, row)
  if (isRefusal(passwordHash)) return passwordHash
  return inTransaction(pool, async (tx) => {
    const accepted = { tokenHash: sessionId(form.token), passwordHash, address, at: clock.now() }
    const userId = await becomeColleague(tx, accepted)
    return isRefusal(userId) ? userId : {}
  })
}

async function findInvitation(
  { pool, clock, throttles }: IdentityDeps,
  { token, address }: { token: string; address: string },
): Promise<InvitationRow | Refusal> {
  const tooMany = await takeLinkAttempt(throttles, address)
  if (tooMany) return tooMany
  const { rows } = await pool.query<InvitationRow>(FIND_INVITATION, [sessionId(token), clock.now()])
  return rows[0] ?? refuse('link_over')
}
