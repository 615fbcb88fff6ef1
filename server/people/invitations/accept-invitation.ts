import type * as z from 'zod/mini'
import type { Answer } from '#contract/endpoint.ts'
import type { invitationForm } from '#contract/people/form-schemas.ts'
import { type Refusal, isRefusal, refuse } from '#contract/refusals.ts'
import type { readInvitation as endpoint } from '#contract/people/staff/invitations.ts'
import { inTransaction, takeIds, type Tx } from '#server/platform/database/database.ts'
import { takeLinkAttempt } from '#server/platform/throttling/throttles.ts'
import { type IdentityDeps, refuseWeakPassword } from '../passwords/passwords.ts'
import { sessionId } from '../sessions/token-cookie.ts'
import { FIND_INVITATION, type InvitationRow, ACCEPT_INVITATION } from './list-invitations.ts'

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

/** Hashes an invited person's password. Refuses a weak one, and 'busy'. */
export async function hashChosen(
  { passwords, productName }: Pick<IdentityDeps, 'passwords' | 'productName'>,
  password: string,
  invited: { username: string; email: string },
): Promise<string | Refusal> {
  return refuseWeakPassword(password, { ...invited, productName }) ?? passwords.hash(password)
}

interface Accepted {
  /** In hexadecimal. */
  tokenHash: string
  passwordHash: string
  address: string
  at: Date
}

/**
 * Makes the invited person staff, once, and answers their id; of two at once, on any nodes, one succeeds. The owner's
 * function `accept_staff_invitation` checks the invitation again and audits it. Refuses a used, withdrawn or expired
 * invitation, and a username or address taken meanwhile.
 */
export async function becomeColleague(
  tx: Tx,
  { tokenHash, passwordHash, address, at }: Accepted,
): Promise<bigint | Refusal> {
  const ids = await takeIds(tx)
  const userId = ids.next()
  const made = [tokenHash, userId, passwordHash, ids.next(), address, at]
  const { rows } = await tx.query<{ outcome: 'made' | 'taken' | 'over' }>(ACCEPT_INVITATION, made)
  const outcome = rows[0]?.outcome
  if (outcome === 'made') return userId
  return refuse(outcome === 'taken' ? 'username_or_email_taken' : 'link_over')
}
