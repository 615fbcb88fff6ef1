import { type Refusal, isRefusal, refuse } from '#contract/refusals.ts'
import { restoredLetter } from '#domain/notifications/security-letters.ts'
import { emailRestored } from '#domain/notifications/security-notice.ts'
import { LINK_LIFETIME_MS } from '#domain/people/email-link.ts'
import { takeIds } from '#server/platform/database/ids.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { addLetter } from '#server/platform/mail/letter.ts'
import { takeLinkAttempt } from '#server/platform/throttling/take-link-attempt.ts'
import { pausePayouts } from '../payouts/pause-payouts.ts'
import { type FactorOwner, entryOf, lockOwner, recordAndNotify } from '../second-factor/factor-owner.ts'
import { DELETE_SESSIONS_OF_USER } from '../sessions/sessions.sql.ts'
import { sessionId } from '../sessions/token-cookie.ts'
import { DELETE_EMAIL_CHANGE } from '../users/users.sql.ts'
import { isTakenEmail } from './confirm-email-change.ts'
import { SET_PROVED_EMAIL } from './email-changes.sql.ts'
import { READ_PROOF } from './email-links.sql.ts'
import { FIND_RESTORE, type RestoreRow, TAKE_RESTORE } from './email-restores.sql.ts'
import type { LinkDeps } from './link-deps.ts'

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
  }).catch((error: unknown) => {
    // The command line gave it to an administrator.
    if (isTakenEmail(error)) return refuse('email_taken')
    throw error
  })
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
  const set = await tx.query(SET_PROVED_EMAIL, [customerId, email, at])
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
