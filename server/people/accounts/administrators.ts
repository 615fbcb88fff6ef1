import { STAFF_ROLES, type StaffRole } from '#domain/staff/roles.ts'
import { type Refusal, refuse, isRefusal } from '#contract/refusals.ts'
import { audit } from '#server/records/audit/audit.ts'
import {
  takeIds,
  type Pool,
  type Tx,
  type OpenPool,
  inTransaction,
} from '#server/platform/database/database.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type Config, StartRefusal } from '#server/platform/config/config.ts'
import { asOwner } from '#server/platform/database/as-owner.ts'
import { DELETE_SESSIONS_OF_USER } from '../sessions/sessions.sql.ts'
import { forgetFailures } from '../users/forget-failures.ts'
import { type CredentialRow, INSERT_STAFF, LOCK_BY_USERNAME, SET_PASSWORD } from '../users/users.sql.ts'
import { generatePassword } from '../passwords/generate-password.ts'
import { newPasswordProblem, hashPassword } from '../passwords/passwords.ts'

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
export const createAdministrator = (pool: Pool, made: NewAdministrator): Promise<null | Refusal> =>
  inTransaction(pool, (tx) => insertAdministrator(tx, made))

/** The same in the caller's transaction. */
async function insertAdministrator(
  tx: Tx,
  { username, passwordHash, roles = STAFF_ROLES, madeBy, at }: NewAdministrator,
): Promise<null | Refusal> {
  const ids = await takeIds(tx)
  const id = ids.next()
  // Receives no mail; without a dot no sign-up can take it.
  const email = `${username}@localhost`
  const values = [id, username, email, username, 'Administrator', passwordHash, at, roles]
  const inserted = await tx.query(INSERT_STAFF, values)
  if (inserted.rowCount === 0) return refuse('username_or_email_taken')
  const by = madeBy === 'the command line' ? 'operator' : 'system'
  await audit(tx, { by, at, ids }, 'administrator.created', {
    subject: ['user', id],
    customerId: null,
    after: {
      username,
      role: 'administrator',
      by: madeBy,
      ...(roles.length === STAFF_ROLES.length ? {} : { roles: roles.join(', ') }),
    },
  })
  return null
}

/** Sets an administrator's password and ends their sessions. Refuses 'not_found' for others, who request a reset. */
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
    await audit(tx, { by: 'operator', at }, 'password.reset', {
      subject: ['user', person.id],
      customerId: null,
      after: { by: 'the command line', sessionsEnded: ended.rowCount },
    })
    return null
  })
}

type FirstAdministratorConfig = Pick<Config, 'adminUsername' | 'adminPassword' | 'productName'>

const HAS_ADMINISTRATOR = `select 1 from users where role = 'administrator' limit 1`
// Any constant. Without the lock, two nodes that start together make two.
const ADVISORY_LOCK = 7_240_002

/**
 * Makes the first administrator, as the schema's owner, when there is none. Returns the name and generated password,
 * shown once, or undefined. Throws one sentence for a weak ADMIN_PASSWORD, a customer's ADMIN_USERNAME, or a missing
 * owner's role.
 */
export async function ensureFirstAdministrator(
  { pool, openOwnersPool }: { pool: Pool; openOwnersPool: () => OpenPool },
  clock: Clock,
  { adminUsername: username, adminPassword, productName }: FirstAdministratorConfig,
): Promise<{ username: string; password: string } | undefined> {
  const existing = await pool.query(HAS_ADMINISTRATOR)
  if (existing.rowCount) return undefined
  const problem = adminPassword && newPasswordProblem(adminPassword, { username, email: '', productName })
  if (problem) throw new StartRefusal(`ADMIN_PASSWORD cannot be used. ${problem}.`)
  const password = adminPassword ?? generatePassword()
  const passwordHash = await hashPassword(password)

  const owners = openOwnersPool()
  const making = asOwner('make the first administrator', () =>
    inTransaction(owners, async (tx) => {
      await tx.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCK])
      if ((await tx.query(HAS_ADMINISTRATOR)).rowCount) return refuse('already_processed')
      return insertAdministrator(tx, { username, passwordHash, madeBy: 'the first start', at: clock.now() })
    }),
  )
  const made = await making.finally(() => owners.end())
  if (isRefusal(made)) {
    if (made.refused === 'already_processed') return undefined
    throw new StartRefusal(`ADMIN_USERNAME is ${username}, which is a customer's username; choose another.`)
  }
  return adminPassword === undefined ? { username, password } : undefined
}
