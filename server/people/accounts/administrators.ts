import { type Refusal, refuse } from '#contract/refusals.ts'
import { STAFF_ROLES, type StaffRole } from '#domain/staff/roles.ts'
import { recordAudit } from '#server/records/audit/audit.ts'
import { takeIds } from '#server/platform/database/ids.ts'
import type { Pool, Tx } from '#server/platform/database/pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { DELETE_SESSIONS_OF_USER } from '../sessions/sessions.sql.ts'
import { forgetFailures } from '../users/forget-failures.ts'
import { type CredentialRow, INSERT_STAFF, LOCK_BY_USERNAME, SET_PASSWORD } from '../users/users.sql.ts'

export interface NewAdministrator {
  username: string
  passwordHash: string
  /** All by default. */
  roles?: readonly StaffRole[]
  /** For the audit log. No request can do this. */
  madeBy: 'the command line' | 'the first start'
  at: Date
}

/**
 * Makes an administrator, by default with every role: no wallet, profile or trades, so they never review their own
 * money. Refuses a name in use. `pool` signs in as the schema's owner.
 */
export function createAdministrator(pool: Pool, made: NewAdministrator): Promise<null | Refusal> {
  return inTransaction(pool, (tx) => insertAdministrator(tx, made))
}

/** The same in the caller's transaction. */
export async function insertAdministrator(
  tx: Tx,
  { username, passwordHash, roles = STAFF_ROLES, madeBy, at }: NewAdministrator,
): Promise<null | Refusal> {
  const ids = await takeIds(tx)
  const id = ids.next()
  // Receives no mail; without a dot no sign-up can take it.
  const email = `${username}@localhost`
  const inserted = await tx.query(INSERT_STAFF, [
    id,
    username,
    email,
    username,
    'Administrator',
    passwordHash,
    at,
    roles,
  ])
  if (inserted.rowCount === 0) return refuse('username_or_email_taken')
  await recordAudit(tx, {
    id: ids.next(),
    at,
    actorId: null,
    actorKind: madeBy === 'the command line' ? 'operator' : 'system',
    action: 'administrator.created',
    subjectType: 'user',
    subjectId: id.toString(),
    customerId: null,
    after: {
      username,
      role: 'administrator',
      by: madeBy,
      ...(roles.length === STAFF_ROLES.length ? {} : { roles: roles.join(', ') }),
    },
    address: null,
  })
  return null
}

/**
 * Sets an administrator's password and ends all their sessions. Refuses 'not_found' for others: customers request a
 * reset.
 */
export function resetAdministratorPassword(
  pool: Pool,
  { username, passwordHash, at }: { username: string; passwordHash: string; at: Date },
): Promise<null | Refusal> {
  return inTransaction(pool, async (tx) => {
    const { rows } = await tx.query<CredentialRow>(LOCK_BY_USERNAME, [username.toLowerCase()])
    const [person] = rows
    if (person?.role !== 'administrator') return refuse('not_found')
    await tx.query(SET_PASSWORD, [person.id, passwordHash])
    const ended = await tx.query(DELETE_SESSIONS_OF_USER, [person.id])
    await forgetFailures(tx, person)
    const ids = await takeIds(tx)
    await recordAudit(tx, {
      id: ids.next(),
      at,
      actorId: null,
      actorKind: 'operator',
      action: 'password.reset',
      subjectType: 'user',
      subjectId: person.id.toString(),
      customerId: null,
      after: { by: 'the command line', sessionsEnded: ended.rowCount },
      address: null,
    })
    return null
  })
}
