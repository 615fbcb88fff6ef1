import type * as z from 'zod/mini'
import type { Answer } from '#contract/endpoint.ts'
import type { invitationForm } from '#contract/people/form-schemas.ts'
import { type Refusal, isRefusal, refuse } from '#contract/refusals.ts'
import type { readInvitation as endpoint } from '#contract/staff/invitations.ts'
import { takeIds } from '#server/platform/database/ids.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { buckets } from '#server/platform/throttling/buckets.ts'
import type { IdentityDeps } from '../passwords/identity-deps.ts'
import { refuseWeakPassword } from '../passwords/password-rules.ts'
import { sessionId } from '../sessions/token-cookie.ts'
import { ACCEPT_INVITATION, FIND_INVITATION, type InvitationRow } from './invitations.sql.ts'

const ATTEMPTS = { times: 30, windowMs: 60 * 60_000 }

/** Whom a link invites, for its page. Refuses a link that was used or withdrawn, or is over. */
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
 * Makes the invited person a member of the staff with the password that they choose, once: by the owner's function
 * `accept_staff_invitation`, which checks the invitation again and takes the person from its row. It opens no session.
 * Of two at once, on any nodes, one succeeds. Refuses a weak password, a link that was used or withdrawn or is over,
 * and a username or an address that is another's by now.
 */
export async function acceptInvitation(
  deps: IdentityDeps,
  { form, address }: { form: z.output<typeof invitationForm>; address: string },
): Promise<Record<string, never> | Refusal> {
  const { pool, clock, passwords, productName } = deps
  const row = await findInvitation(deps, { token: form.token, address })
  if (isRefusal(row)) return row
  const weak = refuseWeakPassword(form.password, { ...row, productName })
  if (weak) return weak
  const passwordHash = await passwords.hash(form.password)
  if (isRefusal(passwordHash)) return passwordHash
  return inTransaction(pool, async (tx) => {
    const ids = await takeIds(tx)
    const made = [sessionId(form.token), ids.next(), passwordHash, ids.next(), address, clock.now()]
    const { rows } = await tx.query<{ outcome: 'made' | 'taken' | 'over' }>(ACCEPT_INVITATION, made)
    const outcome = rows[0]?.outcome
    if (outcome === 'made') return {}
    return refuse(outcome === 'taken' ? 'username_or_email_taken' : 'link_over')
  })
}

async function findInvitation(
  { pool, clock, throttles }: IdentityDeps,
  { token, address }: { token: string; address: string },
): Promise<InvitationRow | Refusal> {
  const tooMany = await throttles.take(buckets.linksFrom(address), ATTEMPTS)
  if (tooMany) return tooMany
  const { rows } = await pool.query<InvitationRow>(FIND_INVITATION, [sessionId(token), clock.now()])
  return rows[0] ?? refuse('link_over')
}
