import type * as z from 'zod/mini'
import { emailChanged } from '#domain/notifications/security-notice.ts'
import type { EmailChange } from '#contract/people/account.ts'
import type { emailChangeForm } from '#contract/people/form-schemas.ts'
import { type Refusal, isRefusal, refuse, refuseField } from '#contract/refusals.ts'
import { takeIds, type Tx, inTransaction } from '#server/platform/database/database.ts'
import { refuseTakenEmail } from '../email-links/confirm-email-change.ts'
import type { LinkDeps } from '../email-links/send-link.ts'
import { requestEmailChange } from '../email-links/request-email-change.ts'
import { pausePayouts } from '../payouts/pause-payouts.ts'
import { type Proving, refuseUnproved } from '../passwords/confirm-password.ts'
import type { IdentityDeps } from '../passwords/passwords.ts'
import {
  entryOf,
  recordAndNotify,
  type SignedIn,
  lockSignedIn,
  ownerOf,
} from '../second-factor/factor-owner.ts'
import type { Sessions } from '../sessions/sessions.ts'

const READ_EMAIL = `select email from users where id = $1`

/** Sets the address of $1; no row, or a unique violation, when another user has it. */
const SET_EMAIL = `
update users set email = $2, email_key = lower($2), email_verified_at = null
where id = $1 and not exists (select from users other where other.email_key = lower($2) and other.id <> $1)`

export interface EmailDeps extends IdentityDeps, Proving, Pick<LinkDeps, 'cipher' | 'isMailing'> {
  sessions: Pick<Sessions, 'forget' | 'userChanged'>
}

/**
 * Changes an email address once links confirm it; without a mail server at once, and payouts pause for 72 hours.
 * Refuses a wrong password and a second factor not verified recently; at once also an address in use, ignoring case.
 */
export async function changeEmail(
  deps: EmailDeps,
  given: SignedIn & { form: z.output<typeof emailChangeForm> },
): Promise<EmailChange | Refusal> {
  const { principal, form, address } = given
  const unproved = await refuseUnproved(deps, { principal, password: form.password, address })
  if (unproved) return unproved
  if (deps.isMailing) return requestEmailChange(deps, { principal, address, email: form.email })
  const replacing = inTransaction(deps.pool, (tx) => replace(tx, given, deps.clock.now()))
  const changed = await replacing.catch(refuseTakenEmail)
  if (isRefusal(changed)) return changed
  deps.sessions.userChanged(principal, { ...principal.user, email: changed.email })
  return changed
}

async function replace(
  tx: Tx,
  given: SignedIn & { form: { email: string } },
  at: Date,
): Promise<EmailChange | Refusal> {
  const owner = ownerOf(given)
  const { email } = given.form
  const locked = await lockSignedIn(tx, given, { at })
  if (isRefusal(locked)) return locked
  const { rows } = await tx.query<{ email: string }>(READ_EMAIL, [owner.userId])
  const before = { email: rows[0]?.email }
  if (before.email === email) return refuseField('email', 'This is your email address now')
  const ids = await takeIds(tx)
  const entry = { ...entryOf(owner, 'email.changed', at, { email }), before }
  // Before the change: the mail goes to the old address.
  await recordAndNotify(tx, ids, owner, { entry, notice: emailChanged() })
  const set = await tx.query(SET_EMAIL, [owner.userId, email])
  if (set.rowCount !== 1) return refuse('email_taken')
  await pausePayouts(tx, { customerId: owner.userId, reason: 'email_change', at })
  return { email, pending: null }
}
