import { accountLocked, accountUnlocked } from '#domain/notifications/security-notice.ts'
import { audit } from '#server/records/audit/audit.ts'
import { type Ids, takeIds, type Tx } from '#server/platform/database/database.ts'
import { notify } from '#server/records/notifications/notify.ts'
import { DELETE_SESSIONS_OF_USER } from '../sessions/sessions.sql.ts'
import { forgetFailures } from '../users/forget-failures.ts'
import { type CredentialRow, DELETE_EMAIL_CHANGE, SET_LOCKED } from '../users/users.sql.ts'

/** `by`: an administrator or the system with a reason, the account's customer, or the command line. */
export interface AccessChange {
  at: Date
  by:
    | { administratorId: bigint; address: string; reason: string }
    | { administratorId: null; address: null; reason: string }
    | { ownerId: bigint; address: string; reason: string }
    | 'the command line'
}

/**
 * Suspends `person` in the caller's transaction, which has locked their rows; replaces a customer's own lock. Ends
 * every session, audits it, and notifies a customer. Returns the session ids, for caches to forget.
 */
export async function suspendAccount(
  tx: Tx,
  person: CredentialRow,
  decision: AccessChange,
): Promise<string[]> {
  const { at, by } = decision
  const isOwn = typeof by === 'object' && 'ownerId' in by
  const reason = by === 'the command line' ? null : by.reason
  await tx.query(SET_LOCKED, [person.id, at, reason, isOwn])
  const { rows } = await tx.query<{ id: string }>(DELETE_SESSIONS_OF_USER, [person.id])
  await tx.query(DELETE_EMAIL_CHANGE, [person.id])
  const ids = await takeIds(tx)
  const before = { isLocked: person.locked_at !== null }
  const changed = { before, after: { isLocked: true, sessionsEnded: rows.length } }
  await record(tx, ids, person, 'user.locked', decision, changed)
  if (person.role === 'customer')
    await notify(tx, { customerId: person.id, id: ids.next(), at }, accountLocked(isOwn))
  return rows.map(({ id }) => id)
}

/** Reinstates `person` in the caller's transaction and clears failed sign-ins; audited and notified. */
export async function reinstateAccount(tx: Tx, person: CredentialRow, decision: AccessChange): Promise<void> {
  const { at } = decision
  await tx.query(SET_LOCKED, [person.id, null, null, false])
  await forgetFailures(tx, person)
  const ids = await takeIds(tx)
  const changed = { before: { isLocked: true }, after: { isLocked: false } }
  await record(tx, ids, person, 'user.unlocked', decision, changed)
  if (person.role === 'customer')
    await notify(tx, { customerId: person.id, id: ids.next(), at }, accountUnlocked())
}

async function record(
  tx: Tx,
  ids: Ids,
  person: CredentialRow,
  action: 'user.locked' | 'user.unlocked',
  { at, by }: AccessChange,
  { before, after }: { before: object; after: object },
): Promise<void> {
  const actor =
    by === 'the command line'
      ? 'operator'
      : { userId: 'ownerId' in by ? by.ownerId : by.administratorId, address: by.address }
  const why = by === 'the command line' ? { by } : { reason: by.reason }
  await audit(tx, { by: actor, at, ids }, action, {
    subject: ['user', person.id],
    customerId: person.role === 'customer' ? person.id : null,
    before,
    after: { ...after, ...why },
  })
}
