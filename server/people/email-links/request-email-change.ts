import type { PendingEmail, EmailChange } from '#contract/people/account.ts'
import { type Refusal, isRefusal, refuse, refuseField } from '#contract/refusals.ts'
import {
  addressInUseLetter,
  newAddressLetter,
  oldAddressLetter,
} from '#domain/notifications/security-letters.ts'
import { LINK_LIFETIME_MS } from '#domain/people/email-link.ts'
import {
  type Queryable,
  type Ids,
  takeIds,
  type Tx,
  inTransaction,
} from '#server/platform/database/database.ts'
import { lockAccounts } from '#server/ledger/lock-accounts.ts'
import type { Throttles } from '#server/platform/throttling/throttles.ts'
import { buckets } from '#server/platform/throttling/buckets.ts'
import { recordAudit } from '#server/records/audit/audit.ts'
import { announce } from '#server/records/notifications/announce.ts'
import * as sql from './email-links.sql.ts'
import { entryOf, type SignedIn, lockSignedIn, ownerOf } from '../second-factor/factor-owner.ts'
import { DELETE_EMAIL_CHANGE } from '../users/users.sql.ts'
import { type LinkDeps, sendLink } from './send-link.ts'

/** The pending change of address, or null. */
export async function readPendingChange(
  database: Queryable,
  customerId: bigint,
  at: Date,
): Promise<PendingEmail | null> {
  const { rows } = await database.query<sql.ChangeRow>(sql.READ_CHANGE, [customerId, at])
  return rows[0] ? presentChange(rows[0]) : null
}

export const presentChange = (row: sql.ChangeRow): PendingEmail => ({
  email: row.email,
  isNewConfirmed: row.new_confirmed_at !== null,
  isOldConfirmed: row.needs_old ? row.old_confirmed_at !== null : null,
  expiresAt: row.expires_at.toISOString(),
})

const HOUR_MS = 60 * 60_000
const CHANGES_FROM = { times: 20, windowMs: HOUR_MS }
const CHANGES_TO = { times: 5, windowMs: HOUR_MS }

type Deps = Pick<LinkDeps, 'pool' | 'clock' | 'cipher' | 'throttles' | 'isMailing' | 'productName'>

/** From the address in force to a new one. */
interface Sent {
  customerId: bigint
  email: string
  pending: PendingEmail
  at: Date
}

/**
 * Stores a change of address until links confirm it: the new address and, without a second factor, the present one;
 * replaces the change before. An address of another user gets the same answer, statements and encryption, and its owner
 * a notice without a link. The caller has checked the password; refuses more than 20 an hour from one network and five
 * to one address, known or not.
 */
export async function requestEmailChange(
  deps: Deps,
  given: SignedIn & { email: string },
): Promise<EmailChange | Refusal> {
  const tooMany = await takeChange(deps.throttles, given)
  if (tooMany) return tooMany
  return inTransaction(deps.pool, async (tx) => {
    const at = deps.clock.now()
    const locked = await lockSignedIn(tx, given, { at })
    if (isRefusal(locked)) return locked
    const owner = ownerOf(given)
    const email = await readAddress(tx, owner.userId)
    if (email === given.email) return refuseField('email', 'This is your email address now')
    const values = [owner.userId, given.email, !locked.hasOne, at, endOf(at)]
    const { rows } = await tx.query<sql.ChangeRow>(sql.PUT_CHANGE, values)
    const [change] = rows
    if (!change) return refuse('not_signed_in')
    const ids = await takeIds(tx)
    const pending = presentChange(change)
    await sendLinks(tx, ids, deps, { customerId: owner.userId, email, pending, at })
    const entry = entryOf(owner, 'email.change_requested', at, { email: given.email })
    await recordAudit(tx, { ...entry, before: { email }, id: ids.next() })
    return { email, pending }
  })
}

/** Mails new links to addresses that have not confirmed; earlier links are void. */
export async function resendEmailChange(deps: Deps, given: SignedIn): Promise<EmailChange | Refusal> {
  if (!deps.isMailing) return refuse('not_offered')
  const customerId = given.principal.userId
  const waiting = await readPendingChange(deps.pool, customerId, deps.clock.now())
  if (!waiting) return refuse('no_email_change')
  const tooMany = await takeChange(deps.throttles, { ...given, email: waiting.email })
  if (tooMany) return tooMany
  return inTransaction(deps.pool, async (tx) => {
    await lockAccounts(tx, [customerId])
    const at = deps.clock.now()
    const change = await readPendingChange(tx, customerId, at)
    if (!change) return refuse('no_email_change')
    await tx.query(sql.PROLONG_CHANGE, [customerId, endOf(at)])
    const pending = { ...change, expiresAt: endOf(at).toISOString() }
    const email = await readAddress(tx, customerId)
    await sendLinks(tx, await takeIds(tx), deps, { customerId, email, pending, at })
    return { email, pending }
  })
}

/** Cancels the pending change and its links. Refuses when none is pending. */
export async function cancelEmailChange(
  { pool, clock }: Deps,
  given: SignedIn,
): Promise<Record<string, never> | Refusal> {
  const owner = ownerOf(given)
  return inTransaction(pool, async (tx) => {
    await lockAccounts(tx, [owner.userId])
    const at = clock.now()
    const pending = await readPendingChange(tx, owner.userId, at)
    if (!pending) return refuse('no_email_change')
    await tx.query(DELETE_EMAIL_CHANGE, [owner.userId])
    const ids = await takeIds(tx)
    const entry = entryOf(owner, 'email.change_cancelled', at, { email: pending.email })
    await recordAudit(tx, { ...entry, id: ids.next() })
    return {}
  })
}

const endOf = (at: Date): Date => new Date(at.getTime() + LINK_LIFETIME_MS.new_address)

const takeChange = async (
  throttles: Throttles,
  { address, email }: { address: string; email: string },
): Promise<null | Refusal> =>
  (await throttles.take(buckets.emailChangesFrom(address), CHANGES_FROM)) ??
  (await throttles.take(buckets.emailChangesTo(email.toLowerCase()), CHANGES_TO))

async function readAddress(tx: Tx, customerId: bigint): Promise<string> {
  const { rows } = await tx.query<{ email: string }>(sql.READ_PROOF, [customerId])
  return rows[0]?.email ?? ''
}

async function sendLinks(tx: Tx, ids: Ids, deps: Deps, sent: Sent): Promise<void> {
  const { cipher, productName } = deps
  const { customerId, email, pending, at } = sent
  const taken = await tx.query(sql.IS_ADDRESS_TAKEN, [customerId, pending.email, at])
  const link = { cipher, customerId, at }
  if (!pending.isNewConfirmed) {
    const words = taken.rowCount ? addressInUseLetter(productName) : newAddressLetter(productName)
    await sendLink(tx, ids, { ...link, purpose: 'new_address', to: pending.email, words })
  }
  if (pending.isOldConfirmed === false) {
    const words = oldAddressLetter(productName)
    await sendLink(tx, ids, { ...link, purpose: 'old_address', to: email, words })
  }
  await announce(tx, { customerId, types: ['notifications'] })
}
