import type { AuditAction } from '#contract/records/audit-actions.ts'
import type { Notice } from '#domain/notifications/notification.ts'
import type { PrincipalKind } from '#domain/staff/principal-kind.ts'
import { type NewAuditEntry, recordAudit } from '#server/records/audit/audit.ts'
import type { Ids } from '#server/platform/database/ids.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { lockAccounts } from '#server/ledger/lock-accounts.ts'
import { notify } from '#server/records/notifications/notify.ts'
import { LOCK_OWNER } from './second-factor.sql.ts'

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
