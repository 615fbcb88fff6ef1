import type { Notice } from '#domain/notifications/notification.ts'
import type { PrincipalKind } from '#domain/staff/roles.ts'
import type { AuditAction } from '#contract/records/audit-actions.ts'
import { type Refusal, refuse } from '#contract/refusals.ts'
import { type NewAuditEntry, recordAudit } from '#server/records/audit/audit.ts'
import type { Ids, Tx } from '#server/platform/database/database.ts'
import { lockAccounts } from '#server/ledger/lock-accounts.ts'
import { notify } from '#server/records/notifications/notify.ts'
import type { Principal } from '#server/platform/http/principal.ts'
import { LOCK_OWNER } from './second-factor.sql.ts'
import { isRecentSecondFactor } from '../passwords/confirm-password.ts'
import { LOCK_SESSION, type SecondFactorRow } from '../sessions/sessions.sql.ts'

/** With the caller's address; null for the command line. */
export interface FactorOwner {
  userId: bigint
  kind: PrincipalKind
  address: string | null
}

/**
 * Locks what a second-factor change depends on, the account first: notifications are numbered under it. Returns whether
 * the user has a second factor.
 */
export async function lockOwner(tx: Tx, { userId, kind }: FactorOwner): Promise<boolean> {
  if (kind === 'customer') await lockAccounts(tx, [userId])
  const { rows } = await tx.query<{ has_second_factor: boolean }>(LOCK_OWNER, [userId])
  return rows[0]?.has_second_factor ?? false
}

/** For a user's own change, without its id. */
export const entryOf = (
  { userId, kind, address }: FactorOwner,
  action: AuditAction,
  at: Date,
  after: object = {},
): Omit<NewAuditEntry, 'id'> => ({
  at,
  actorId: userId,
  action,
  subjectType: 'user',
  subjectId: userId.toString(),
  customerId: kind === 'customer' ? userId : null,
  after,
  address,
})

/** Audits a change, and notifies a customer of it. */
export async function recordAndNotify(
  tx: Tx,
  ids: Ids,
  owner: FactorOwner,
  change: { entry: Omit<NewAuditEntry, 'id'>; notice: Notice },
): Promise<void> {
  const { entry, notice } = change
  await recordAudit(tx, { ...entry, id: ids.next() })
  if (owner.kind === 'customer')
    await notify(tx, { customerId: owner.userId, id: ids.next(), at: entry.at }, notice)
}

/** A user changing their own second factor, and their session. */
export interface SignedIn {
  principal: Principal
  address: string
}

export const ownerOf = ({ principal, address }: SignedIn): FactorOwner => ({
  userId: principal.userId,
  kind: principal.kind,
  address,
})

/**
 * Locks the user as `lockOwner` does, and their session. Refuses 'not_signed_in' when it ended while the call waited
 * and, unless `mayBeDue`, 'second_factor_due' when a factor was enrolled meanwhile. Returns whether they have a second
 * factor.
 */
export async function lockSignedIn(
  tx: Tx,
  signedIn: SignedIn,
  { at, mayBeDue = false }: { at: Date; mayBeDue?: boolean },
): Promise<{ hasOne: boolean } | Refusal> {
  await lockOwner(tx, ownerOf(signedIn))
  const { rows } = await tx.query<SecondFactorRow>(LOCK_SESSION, [signedIn.principal.sessionId])
  const [row] = rows
  if (!row) return refuse('not_signed_in')
  const isDue = row.has_second_factor && !isRecentSecondFactor(row.second_factor_at, at)
  return isDue && !mayBeDue ? refuse('second_factor_due') : { hasOne: row.has_second_factor }
}
