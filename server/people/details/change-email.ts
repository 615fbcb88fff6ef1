import type * as z from 'zod/mini'
import type { EmailChange } from '#contract/people/account.ts'
import type { emailChangeForm } from '#contract/people/form-schemas.ts'
import { type Refusal, isRefusal, refuse, refuseField } from '#contract/refusals.ts'
import { emailChanged } from '#domain/notifications/security-notice.ts'
import { takeIds } from '#server/platform/database/ids.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { isTakenEmail } from '../email-links/confirm-email-change.ts'
import type { LinkDeps } from '../email-links/link-deps.ts'
import { requestEmailChange } from '../email-links/request-email-change.ts'
import { pausePayouts } from '../payouts/pause-payouts.ts'
import type { CheckRecentSecondFactor } from '../passwords/check-recent-second-factor.ts'
import type { ConfirmPassword } from '../passwords/confirm-password.ts'
import type { IdentityDeps } from '../passwords/identity-deps.ts'
import { entryOf, recordAndNotify } from '../second-factor/factor-owner.ts'
import { type SignedIn, lockSignedIn, ownerOf } from '../second-factor/lock-signed-in.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { READ_EMAIL, SET_EMAIL } from './details.sql.ts'

export interface EmailDeps extends IdentityDeps, Pick<LinkDeps, 'cipher' | 'isMailing'> {
  confirmPassword: ConfirmPassword
  checkRecentSecondFactor: CheckRecentSecondFactor
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
  const refusal = await deps.checkRecentSecondFactor(principal)
  if (refusal) return refusal
  const wrongPassword = await deps.confirmPassword({ principal, password: form.password, address })
  if (wrongPassword) return wrongPassword
  if (deps.isMailing) return requestEmailChange(deps, { principal, address, email: form.email })
  const changed = await inTransaction(deps.pool, (tx) => replace(tx, given, deps.clock.now())).catch(
    (error: unknown) => {
      // Another user took it at the same moment.
      if (isTakenEmail(error)) return refuse('email_taken')
      throw error
    },
  )
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
