import type { User } from '#contract/people/identity.ts'
import type { Notice } from '#domain/notifications/notification.ts'
import { type AuditEntry, recordAudit } from '#server/records/audit/audit.ts'
import type { Ids } from '#server/platform/database/ids.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { lockAccounts } from '#server/ledger/lock-accounts.ts'
import { notify } from '#server/records/notifications/notify.ts'
import { LOCK_PERSON } from './second-factor.sql.ts'

/** Whose second factor it is, and where they are; an address is null for the command line. */
export interface Person {
  userId: bigint
  role: User['role']
  address: string | null
}

/**
 * Locks everything a change of somebody's second factor depends on: the account first, as wherever both are, since a
 * customer is told and notifications are numbered under it. Answers whether they have a second factor.
 */
export async function lockPerson(tx: Tx, { userId, role }: Person): Promise<boolean> {
  if (role === 'customer') await lockAccounts(tx, [userId])
  const { rows } = await tx.query<{ has_second_factor: boolean }>(LOCK_PERSON, [userId])
  return rows[0]?.has_second_factor ?? false
}

/** The audit line of something somebody did with their own second factor, without its id. */
export const lineOf = (
  { userId, role, address }: Person,
  action: string,
  at: Date,
  after: object = {},
): Omit<AuditEntry, 'id'> => ({
  at,
  actorId: userId,
  action,
  subjectType: 'user',
  subjectId: userId.toString(),
  customerId: role === 'customer' ? userId : null,
  after,
  address,
})

/** Records a change, and tells a customer of it. */
export async function recordAndTell(
  tx: Tx,
  ids: Ids,
  person: Person,
  change: { line: Omit<AuditEntry, 'id'>; notice: Notice },
): Promise<void> {
  const { line, notice } = change
  await recordAudit(tx, { ...line, id: ids.next() })
  if (person.role === 'customer')
    await notify(tx, { customerId: person.userId, id: ids.next(), at: line.at }, notice)
}
