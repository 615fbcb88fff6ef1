import { restoreLetter, restoredLetter } from '#domain/notifications/security-letters.ts'
import { emailChanged, emailRestored } from '#domain/notifications/security-notice.ts'
import { LINK_LIFETIME_MS } from '#domain/people/email-link.ts'
import { type Refusal, refuse, isRefusal } from '#contract/refusals.ts'
import { repeatedKeyOf } from '#server/platform/database/failure.ts'
import { type Ids, takeIds, type Tx, inTransaction } from '#server/platform/database/database.ts'
import { takeLinkAttempt } from '#server/platform/throttling/throttles.ts'
import { recordAudit } from '#server/records/audit/audit.ts'
import { addLetter } from '#server/platform/mail/letter.ts'
import { pausePayouts } from '../payouts/pause-payouts.ts'
import { type FactorOwner, entryOf, lockOwner, recordAndNotify } from '../second-factor/factor-owner.ts'
import { sessionId } from '../sessions/token-cookie.ts'
import { isHeld } from '../users/is-held.ts'
import { DELETE_EMAIL_CHANGE } from '../users/users.sql.ts'
import * as sql from './email-links.sql.ts'
import { READ_PROOF, FIND_RESTORE, type RestoreRow, TAKE_RESTORE } from './email-links.sql.ts'
import { type LinkDeps, holdAddress } from './send-link.ts'
import { presentChange } from './request-email-change.ts'
import { DELETE_SESSIONS_OF_USER } from '../sessions/sessions.sql.ts'

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
  const found = await pool.query<sql.ChangeLinkRow>(sql.FIND_CHANGE_LINK, [tokenHash, clock.now()])
  const [link] = found.rows
  if (!link) return refuse('link_over')
  const owner: FactorOwner = { userId: link.id, kind: 'customer', address }
  return inTransaction(pool, async (tx) => {
    await lockOwner(tx, owner)
    const at = clock.now()
    const taken = await tx.query<sql.ChangeLinkRow>(sql.TAKE_CHANGE_LINK, [tokenHash, at])
    const purpose = taken.rows[0]?.purpose
    if (!purpose) return refuse('link_over')
    const { rows } = await tx.query<sql.ChangeRow>(sql.CONFIRM_CHANGE, [owner.userId, at, purpose])
    const [change] = rows
    if (!change) return refuse('link_over')
    const ids = await takeIds(tx)
    const entry = entryOf(owner, 'email.change_confirmed', at, { email: change.email, by: purpose })
    await recordAudit(tx, { ...entry, id: ids.next() })
    const { isNewConfirmed, isOldConfirmed } = presentChange(change)
    if (!isNewConfirmed || isOldConfirmed === false) return { isChanged: false }
    const refusal = await apply(tx, ids, { cipher, productName }, { owner, email: change.email, at })
    return refusal ?? { isChanged: true }
  }).catch(refuseTakenEmail)
}

/** Refuses an address that became another user's, or by command an administrator's, meanwhile; throws other errors. */
export function refuseTakenEmail(error: unknown): Refusal {
  if (repeatedKeyOf(error) === 'users_email_key_key') return refuse('email_taken')
  throw error
}

async function apply(
  tx: Tx,
  ids: Ids,
  { cipher, productName }: Pick<LinkDeps, 'cipher' | 'productName'>,
  { owner, email, at }: { owner: FactorOwner; email: string; at: Date },
): Promise<null | Refusal> {
  const customerId = owner.userId
  const { rows } = await tx.query<{ email: string }>(READ_PROOF, [customerId])
  const old = rows[0]?.email ?? ''
  const set = await tx.query(sql.SET_PROVED_EMAIL, [customerId, email, at])
  if (set.rowCount !== 1 || (await isHeld(tx, { customerId, email, at }))) return refuse('email_taken')
  const entry = { ...entryOf(owner, 'email.changed', at, { email }), before: { email: old } }
  await recordAndNotify(tx, ids, owner, { entry, notice: emailChanged() })
  const words = restoreLetter(productName)
  await holdAddress(tx, ids, { cipher, customerId, email: old, at, words })
  await tx.query(DELETE_EMAIL_CHANGE, [customerId])
  await pausePayouts(tx, { customerId, reason: 'email_change', at })
  return null
}

type RestoreDeps = Pick<LinkDeps, 'pool' | 'clock' | 'throttles' | 'cipher' | 'productName' | 'sessions'>

/**
 * Undoes a change of address by the link mailed to the old address, once, even after a password change: the old address
 * is verified and in force, all sessions end, payouts pause for 72 hours, and pending changes and links of later ones
 * are void. Both addresses are notified. Refuses a used or expired link.
 */
export async function restoreEmail(
  deps: RestoreDeps,
  { token, address }: { token: string; address: string },
): Promise<Record<string, never> | Refusal> {
  const { pool, clock, throttles, sessions } = deps
  const tooMany = await takeLinkAttempt(throttles, address)
  if (tooMany) return tooMany
  const tokenHash = sessionId(token)
  const found = await pool.query<RestoreRow>(FIND_RESTORE, [tokenHash, clock.now()])
  const [link] = found.rows
  if (!link) return refuse('link_over')
  const owner: FactorOwner = { userId: link.customer_id, kind: 'customer', address }
  const restored = await inTransaction(deps.pool, async (tx) => {
    await lockOwner(tx, owner)
    const at = clock.now()
    const taken = await tx.query<RestoreRow>(TAKE_RESTORE, [tokenHash, at])
    const [row] = taken.rows
    return row ? putBack(tx, deps, { owner, email: row.email, at }) : refuse('link_over')
  }).catch(refuseTakenEmail)
  if (isRefusal(restored)) return restored
  sessions.forget(restored.endedIds)
  return {}
}

async function putBack(
  tx: Tx,
  { cipher, productName }: RestoreDeps,
  { owner, email, at }: { owner: FactorOwner; email: string; at: Date },
): Promise<{ endedIds: string[] } | Refusal> {
  const customerId = owner.userId
  const { rows } = await tx.query<{ email: string }>(READ_PROOF, [customerId])
  const undone = rows[0]?.email ?? ''
  const set = await tx.query(sql.SET_PROVED_EMAIL, [customerId, email, at])
  if (set.rowCount !== 1) return refuse('email_taken')
  const ended = await tx.query<{ id: string }>(DELETE_SESSIONS_OF_USER, [customerId])
  await tx.query(DELETE_EMAIL_CHANGE, [customerId])
  await pausePayouts(tx, { customerId, reason: 'email_change', at })
  const ids = await takeIds(tx)
  // The caller may be signed out: no actor.
  const entry = {
    ...entryOf(owner, 'email.restored', at, { email, sessionsEnded: ended.rows.length }),
    actorId: null,
    before: { email: undone },
  }
  await recordAndNotify(tx, ids, owner, { entry, notice: emailRestored() })
  if (undone !== email) {
    const expiresAt = new Date(at.getTime() + LINK_LIFETIME_MS.restore)
    const letter = restoredLetter(productName)
    await addLetter(tx, cipher, { userId: customerId, id: ids.next(), at, expiresAt, to: undone, letter })
  }
  return { endedIds: ended.rows.map(({ id }) => id) }
}
