import { type Refusal, refuse } from '#contract/refusals.ts'
import { restoreLetter } from '#domain/notifications/security-letters.ts'
import { emailChanged } from '#domain/notifications/security-notice.ts'
import { repeatedKeyOf } from '#server/platform/database/failure.ts'
import { type Ids, takeIds } from '#server/platform/database/ids.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { takeLinkAttempt } from '#server/platform/throttling/take-link-attempt.ts'
import { recordAudit } from '#server/records/audit/audit.ts'
import { pausePayouts } from '../payouts/pause-payouts.ts'
import { type FactorOwner, entryOf, lockOwner, recordAndNotify } from '../second-factor/factor-owner.ts'
import { sessionId } from '../sessions/token-cookie.ts'
import { isHeld } from '../users/is-held.ts'
import { DELETE_EMAIL_CHANGE } from '../users/users.sql.ts'
import {
  CONFIRM_CHANGE,
  type ChangeLinkRow,
  type ChangeRow,
  FIND_CHANGE_LINK,
  SET_PROVED_EMAIL,
  TAKE_CHANGE_LINK,
} from './email-changes.sql.ts'
import { READ_PROOF } from './email-links.sql.ts'
import type { LinkDeps } from './link-deps.ts'
import { holdAddress } from './hold-address.ts'
import { presentChange } from './pending-change.ts'

type ConfirmDeps = Pick<LinkDeps, 'pool' | 'clock' | 'throttles' | 'cipher' | 'productName'>

/**
 * Confirms a change of address by a mailed link, once, signed in or not. When all addresses have confirmed, the new one
 * is in force and verified, payouts pause for 72 hours, the customer is notified, and the old address gets a link to
 * undo it. Refuses a used, replaced, canceled or expired link, and an address taken by or held for another user.
 */
export async function confirmEmailChange(
  { pool, clock, throttles, cipher, productName }: ConfirmDeps,
  { token, address }: { token: string; address: string },
): Promise<{ isChanged: boolean } | Refusal> {
  const tooMany = await takeLinkAttempt(throttles, address)
  if (tooMany) return tooMany
  const tokenHash = sessionId(token)
  const found = await pool.query<ChangeLinkRow>(FIND_CHANGE_LINK, [tokenHash, clock.now()])
  const [link] = found.rows
  if (!link) return refuse('link_over')
  const owner: FactorOwner = { userId: link.id, kind: 'customer', address }
  return inTransaction(pool, async (tx) => {
    await lockOwner(tx, owner)
    const at = clock.now()
    const taken = await tx.query<ChangeLinkRow>(TAKE_CHANGE_LINK, [tokenHash, at])
    const purpose = taken.rows[0]?.purpose
    if (!purpose) return refuse('link_over')
    const { rows } = await tx.query<ChangeRow>(CONFIRM_CHANGE, [owner.userId, at, purpose])
    const [change] = rows
    if (!change) return refuse('link_over')
    const ids = await takeIds(tx)
    const entry = entryOf(owner, 'email.change_confirmed', at, { email: change.email, by: purpose })
    await recordAudit(tx, { ...entry, id: ids.next() })
    const { isNewConfirmed, isOldConfirmed } = presentChange(change)
    if (!isNewConfirmed || isOldConfirmed === false) return { isChanged: false }
    const refusal = await apply(tx, ids, { cipher, productName }, { owner, email: change.email, at })
    return refusal ?? { isChanged: true }
  }).catch((error: unknown) => {
    // Another user took it at the same moment.
    if (isTakenEmail(error)) return refuse('email_taken')
    throw error
  })
}

/** Whether a statement failed because the address is another user's. */
export const isTakenEmail = (error: unknown): boolean => repeatedKeyOf(error) === 'users_email_key_key'

async function apply(
  tx: Tx,
  ids: Ids,
  { cipher, productName }: Pick<LinkDeps, 'cipher' | 'productName'>,
  { owner, email, at }: { owner: FactorOwner; email: string; at: Date },
): Promise<null | Refusal> {
  const customerId = owner.userId
  const { rows } = await tx.query<{ email: string }>(READ_PROOF, [customerId])
  const old = rows[0]?.email ?? ''
  const set = await tx.query(SET_PROVED_EMAIL, [customerId, email, at])
  if (set.rowCount !== 1 || (await isHeld(tx, { customerId, email, at }))) return refuse('email_taken')
  const entry = { ...entryOf(owner, 'email.changed', at, { email }), before: { email: old } }
  await recordAndNotify(tx, ids, owner, { entry, notice: emailChanged() })
  const words = restoreLetter(productName)
  await holdAddress(tx, ids, { cipher, customerId, email: old, at, words })
  await tx.query(DELETE_EMAIL_CHANGE, [customerId])
  await pausePayouts(tx, { customerId, reason: 'email_change', at })
  return null
}
