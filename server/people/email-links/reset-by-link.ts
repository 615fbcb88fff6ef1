import type * as z from 'zod/mini'
import type { linkedResetForm } from '#contract/people/form-schemas.ts'
import { type Refusal, isRefusal, refuse } from '#contract/refusals.ts'
import { resetLetter } from '#domain/notifications/security-letters.ts'
import { passwordResetByLink } from '#domain/notifications/security-notice.ts'
import { lockAccounts } from '#server/ledger/lock-accounts.ts'
import { takeIds, type Tx, inTransaction } from '#server/platform/database/database.ts'
import { buckets } from '#server/platform/throttling/buckets.ts'
import { takeLinkAttempt } from '#server/platform/throttling/throttles.ts'
import { announce } from '#server/records/notifications/announce.ts'
import { notify } from '#server/records/notifications/notify.ts'
import { audit } from '#server/records/audit/audit.ts'
import { refuseWeakPassword } from '../passwords/passwords.ts'
import { CLOSE_PENDING } from '../passwords/password-resets.sql.ts'
import { revokeAllKeys } from '../keys/revoke-all-keys.ts'
import { pausePayouts } from '../payouts/pause-payouts.ts'
import { DELETE_SESSIONS_OF_USER } from '../sessions/sessions.sql.ts'
import { sessionId } from '../sessions/token-cookie.ts'
import { endOwnLock } from '../users/end-own-lock.ts'
import { SET_PASSWORD } from '../users/users.sql.ts'
import { FIND_BY_VERIFIED_EMAIL, FIND_LINK, type LinkOwnerRow, TAKE_LINK } from './email-links.sql.ts'
import { type LinkDeps, sendLink } from './send-link.ts'

const HOUR_MS = 60 * 60_000
const REQUESTS_FROM = { times: 5, windowMs: HOUR_MS }
const REQUESTS_FOR = { times: 3, windowMs: HOUR_MS }

/** The id of no account: the work is the same without a customer. */
const NO_CUSTOMER = 0n

/**
 * Mails a reset link to a verified address. The answer, statements and encryption do not show whether the account
 * exists; the mail is sent later. Refuses more than five an hour from one network and three for one address, known or
 * not, and where links are not offered.
 */
export async function requestResetLink(
  { pool, clock, cipher, throttles, isMailing, resetBy, productName }: LinkDeps,
  { email, address }: { email: string; address: string },
): Promise<Record<string, never> | Refusal> {
  if (!isMailing || !resetBy.link) return refuse('not_offered')
  const emailKey = email.toLowerCase()
  const tooMany =
    (await throttles.take(buckets.resetLinksFrom(address), REQUESTS_FROM)) ??
    (await throttles.take(buckets.resetLinksTo(emailKey), REQUESTS_FOR))
  if (tooMany) return tooMany
  const { rows } = await pool.query<{ id: bigint }>(FIND_BY_VERIFIED_EMAIL, [emailKey])
  const customerId = rows[0]?.id ?? null
  return inTransaction(pool, async (tx) => {
    await lockAccounts(tx, customerId === null ? [] : [customerId])
    const at = clock.now()
    const ids = await takeIds(tx)
    const words = resetLetter(productName)
    await sendLink(tx, ids, { cipher, customerId, purpose: 'reset', at, words })
    await audit(tx, { by: { userId: null, address }, at, ids }, 'password_reset.link_requested', {
      subject: ['user', customerId?.toString() ?? 'unknown'],
      customerId,
    })
    // Also for an unknown address, which must take as long.
    await announce(tx, { customerId: customerId ?? NO_CUSTOMER, types: ['notifications'] })
    return {}
  })
}

/**
 * Replaces a forgotten password by a mailed link, once; of two at once, on any nodes, one succeeds. Ends all sessions,
 * revokes API keys, closes resets that wait for review, pauses payouts for a day and notifies the customer. Opens no
 * session: the second factor is asked at sign-in.
 */
export async function resetPassword(
  deps: LinkDeps,
  { form, address }: { form: z.output<typeof linkedResetForm>; address: string },
): Promise<Record<string, never> | Refusal> {
  const { pool, clock, passwords, throttles, productName, sessions, keys } = deps
  if (!deps.isMailing || !deps.resetBy.link) return refuse('not_offered')
  const tooMany = await takeLinkAttempt(throttles, address)
  if (tooMany) return tooMany
  const tokenHash = sessionId(form.token)
  const found = await pool.query<LinkOwnerRow>(FIND_LINK, [tokenHash, 'reset', clock.now()])
  const owner = found.rows[0]
  if (!owner) return refuse('link_over')
  const weak = refuseWeakPassword(form.newPassword, { ...owner, productName }, 'newPassword')
  if (weak) return weak
  const passwordHash = await passwords.hash(form.newPassword)
  if (isRefusal(passwordHash)) return passwordHash
  const reset = await inTransaction(deps.pool, async (tx) => {
    await lockAccounts(tx, [owner.id])
    const at = clock.now()
    const taken = await tx.query(TAKE_LINK, [tokenHash, 'reset', at])
    if (taken.rowCount !== 1) return refuse('link_over')
    const endedIds = await replace(tx, { owner, passwordHash, at, address })
    // Clears the owner's failed sign-ins, not wrong second factors.
    const names = [owner.username.toLowerCase(), owner.email.toLowerCase()]
    const ofNames = names.flatMap((name) => [buckets.loginsAs(name), buckets.loginsAsFrom(name, address)])
    await throttles.clear(tx, ofNames)
    return { endedIds }
  })
  if (isRefusal(reset)) return reset
  sessions.forget(reset.endedIds)
  keys.forgetKeysOf(owner.id)
  return {}
}

async function replace(
  tx: Tx,
  by: { owner: LinkOwnerRow; passwordHash: string; at: Date; address: string },
): Promise<string[]> {
  const { owner, passwordHash, at, address } = by
  const customerId = owner.id
  await tx.query(SET_PASSWORD, [customerId, passwordHash])
  const ended = await tx.query<{ id: string }>(DELETE_SESSIONS_OF_USER, [customerId])
  await tx.query(CLOSE_PENDING, [customerId, at])
  await pausePayouts(tx, { customerId, reason: 'password_reset', at })
  const ids = await takeIds(tx)
  await revokeAllKeys(tx, ids, { customerId, at, actorId: null, address })
  await endOwnLock(tx, ids, { customerId, actorId: customerId, at, address })
  await audit(tx, { by: { userId: null, address }, at, ids }, 'password.reset_by_link', {
    subject: ['user', customerId],
    customerId,
    after: { sessionsEnded: ended.rows.length },
  })
  await notify(tx, { customerId, id: ids.next(), at }, passwordResetByLink())
  return ended.rows.map(({ id }) => id)
}
