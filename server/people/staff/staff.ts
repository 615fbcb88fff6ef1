import type { StaffMember } from '#contract/people/staff/staff.ts'
import { type Refusal, isRefusal, refuse } from '#contract/refusals.ts'
import { type StaffRole, STAFF_ROLES, warnedPairsWith } from '#domain/staff/roles.ts'
import { type AccessDecision, accessRefusalOf, type StaffAccess } from '#domain/staff/decide-access.ts'
import {
  type Queryable,
  takeIds,
  type Tx,
  type Pool,
  inTransaction,
} from '#server/platform/database/database.ts'
import { audit, type Reviewer } from '#server/records/audit/audit.ts'
import type { AccessDeps } from '../accounts/lock-customer.ts'
import { reinstateAccount, suspendAccount } from '../accounts/suspend-account.ts'
import { lockStaff } from '../users/lock-staff.ts'
import * as sql from '../users/users.sql.ts'
import { DELETE_SESSIONS_OF_USER } from '../sessions/sessions.sql.ts'

interface HeldRole {
  role: StaffRole
  granted_at: string
  granted_by: string | null
}

interface StaffRow {
  id: bigint
  username: string
  first_name: string
  last_name: string
  has_second_factor: boolean
  linked_at: Date | null
  locked_at: Date | null
  last_sign_in_at: Date | null
  held: HeldRole[]
}

/** All who have or had a role; others are no staff. */
const STAFF = `
select u.id, u.username, u.first_name, u.last_name, u.has_second_factor, u.locked_at,
  (select max(i.bound_at) from staff_identities i where i.user_id = u.id) as linked_at,
  (select l.at from audit_log l where l.actor_id = u.id and l.action = 'login.succeeded'
   order by l.at desc, l.id desc limit 1) as last_sign_in_at,
  coalesce((
    select json_agg(json_build_object('role', r.role, 'granted_at', r.granted_at, 'granted_by', g.username)
      order by r.granted_at, r.role)
    from staff_roles r left join users g on g.id = r.granted_by
    where r.user_id = u.id and r.revoked_at is null), '[]') as held
from users u
where u.role = 'administrator' and u.id in (select user_id from staff_roles)`

const LIST_STAFF = `${STAFF} order by u.locked_at is not null, u.username_key`

const FIND_STAFF = `${STAFF} and u.id = $1`

/** Granted by $4, null for the command line. */
const GRANT_ROLE = `
insert into staff_roles (user_id, role, granted_at, granted_by, grant_reason) values ($1, $2, $3, $4, $5)`

const REVOKE_ROLE = `
update staff_roles set revoked_at = $3, revoked_by = $4, revoke_reason = $5
where user_id = $1 and role = $2 and revoked_at is null`

/** Unlinks user $1 from every provider. */
const UNBIND_IDENTITIES = `delete from staff_identities where user_id = $1 returning issuer, subject`

const END_SIGN_INS_UNDER_WAY = `delete from pending_sign_ins where user_id = $1`

/** Those who can sign in first; roles in the order of the table of roles. */
export async function listStaff(database: Queryable): Promise<StaffMember[]> {
  const { rows } = await database.query<StaffRow>(LIST_STAFF)
  return rows.map(presentStaff)
}

/** Throws for a person not on the staff. */
async function readStaff(database: Queryable, id: bigint): Promise<StaffMember> {
  const { rows } = await database.query<StaffRow>(FIND_STAFF, [id])
  const [row] = rows
  if (!row) throw new Error(`user ${id} is not on the staff`)
  return presentStaff(row)
}

const presentStaff = (row: StaffRow): StaffMember => ({
  id: row.id.toString(),
  username: row.username,
  firstName: row.first_name,
  lastName: row.last_name,
  roles: row.held
    .map(({ role, granted_at, granted_by }) => ({
      role,
      grantedAt: new Date(granted_at).toISOString(),
      grantedBy: granted_by,
    }))
    .toSorted((a, b) => STAFF_ROLES.indexOf(a.role) - STAFF_ROLES.indexOf(b.role)),
  hasSecondFactor: row.has_second_factor,
  linkedAt: row.linked_at?.toISOString() ?? null,
  deactivatedAt: row.locked_at?.toISOString() ?? null,
  lastSignInAt: row.last_sign_in_at?.toISOString() ?? null,
})

/** The reason is for the audit log and for colleagues. */
export interface AccessChangeRequest {
  staffId: bigint
  decision: AccessDecision
  reason: string
  reviewer: Reviewer
}

/**
 * Grants or revokes a role, or ends or restores a colleague's sign-in, with its audit line. All staff are locked first,
 * so that decisions about each other always leave an administrator. Sessions of a deactivated colleague end, here at
 * once and on other nodes within seconds.
 */
export async function changeStaffAccess(
  { pool, clock, sessions }: AccessDeps,
  { staffId, decision, reason, reviewer }: AccessChangeRequest,
): Promise<StaffMember | Refusal> {
  const at = clock.now()
  const changed = await inTransaction(pool, async (tx) => {
    const staff = await lockStaff(tx)
    const refusal = accessRefusalOf(staff, { by: reviewer.administratorId, person: staffId, decision })
    if (refusal) return refuse(refusal)
    const endedIds =
      decision.kind === 'grant' || decision.kind === 'revoke'
        ? await changeRole(tx, { staffId, decision, reason, reviewer, at, held: rolesOf(staff, staffId) })
        : await changeSignIn(tx, { staffId, decision, reason, reviewer, at })
    return { endedIds, member: await readStaff(tx, staffId) }
  })
  if (isRefusal(changed)) return changed
  sessions.forget(changed.endedIds)
  return changed.member
}

const rolesOf = (staff: readonly StaffAccess[], staffId: bigint): StaffAccess['roles'] =>
  staff.find(({ id }) => id === staffId)?.roles ?? []

interface RoleChange extends AccessChangeRequest {
  decision: Extract<AccessDecision, { kind: 'grant' | 'revoke' }>
  at: Date
  held: StaffAccess['roles']
}

/** Ends no session. */
async function changeRole(
  tx: Tx,
  { staffId, decision, reason, reviewer, at, held }: RoleChange,
): Promise<[]> {
  const { kind, role } = decision
  const change = kind === 'grant' ? GRANT_ROLE : REVOKE_ROLE
  await tx.query(change, [staffId, role, at, reviewer.administratorId, reason])
  const warned = kind === 'grant' ? warnedPairsWith(held, role) : []
  const warnings = warned.map(({ roles }) => roles.join(' and '))
  await audit(tx, { by: reviewer, at }, kind === 'grant' ? 'role.granted' : 'role.revoked', {
    subject: ['user', staffId],
    customerId: null,
    after: { role, reason, ...(warnings.length > 0 ? { acceptedWarnings: warnings.join(', ') } : {}) },
  })
  return []
}

/** Answers the ids of ended sessions. */
async function changeSignIn(
  tx: Tx,
  { staffId, decision, reason, reviewer, at }: AccessChangeRequest & { at: Date },
): Promise<string[]> {
  const { rows } = await tx.query<sql.CredentialRow>(sql.LOCK_BY_ID, [staffId])
  const [person] = rows
  if (!person) throw new Error(`user ${staffId} is not there`)
  const change = { at, by: { ...reviewer, reason } }
  if (decision.kind === 'deactivate') return suspendAccount(tx, person, change)
  await reinstateAccount(tx, person, change)
  return []
}

/**
 * Unlinks a colleague from the identity provider, with its audit line. Their sessions and pending sign-ins end, here at
 * once and on other nodes within seconds; the next provider sign-in links again by password. Refuses oneself, and
 * anyone not linked or not staff.
 */
export async function unlinkStaff(
  { pool, clock, sessions }: AccessDeps,
  { staffId, reason, reviewer }: { staffId: bigint; reason: string; reviewer: Reviewer },
): Promise<StaffMember | Refusal> {
  const at = clock.now()
  const unbound = await inTransaction(pool, async (tx) => {
    const staff = await lockStaff(tx)
    const decision = { kind: 'unbind' as const }
    const refusal = accessRefusalOf(staff, { by: reviewer.administratorId, person: staffId, decision })
    if (refusal) return refuse(refusal)
    const endedIds = await unbind(tx, staffId, { at, by: reviewer, reason })
    return isRefusal(endedIds) ? endedIds : { endedIds, member: await readStaff(tx, staffId) }
  })
  if (isRefusal(unbound)) return unbound
  sessions.forget(unbound.endedIds)
  return unbound.member
}

/** The same by command. Refuses 'not_found' for a name not on the staff. */
export function unlinkByCommand(
  pool: Pool,
  { username, at }: { username: string; at: Date },
): Promise<string[] | Refusal> {
  return inTransaction(pool, async (tx) => {
    const { rows } = await tx.query<sql.CredentialRow>(sql.LOCK_BY_USERNAME, [username.toLowerCase()])
    const [person] = rows
    if (person?.role !== 'administrator') return refuse('not_found')
    return unbind(tx, person.id, { at, by: 'the command line' })
  })
}

type Unbinding = { at: Date } & ({ by: Reviewer; reason: string } | { by: 'the command line' })

/** The row is locked. Answers the ids of ended sessions. */
async function unbind(tx: Tx, userId: bigint, unbinding: Unbinding): Promise<string[] | Refusal> {
  const { rows: bound } = await tx.query<{ issuer: string; subject: string }>(UNBIND_IDENTITIES, [userId])
  if (bound.length === 0) return refuse('identity_not_bound')
  await tx.query(sql.NEXT_CREDENTIAL_VERSION, [userId])
  await tx.query(END_SIGN_INS_UNDER_WAY, [userId])
  const { rows: ended } = await tx.query<{ id: string }>(DELETE_SESSIONS_OF_USER, [userId])
  const ids = await takeIds(tx)
  const by = unbinding.by === 'the command line' ? 'operator' : unbinding.by
  for (const { issuer, subject } of bound)
    await audit(tx, { by, at: unbinding.at, ids }, 'staff.identity_unbound', {
      subject: ['user', userId],
      customerId: null,
      before: { issuer, subject },
      after: {
        sessionsEnded: ended.length,
        ...('reason' in unbinding ? { reason: unbinding.reason } : { by: unbinding.by }),
      },
    })
  return ended.map(({ id }) => id)
}

/**
 * Grants those of `roles` not held and answers them; for when no administrator can sign in. Refuses 'not_found' for a
 * name not on the staff.
 */
export function grantRolesByCommand(
  pool: Pool,
  { username, roles, at }: { username: string; roles: readonly StaffRole[]; at: Date },
): Promise<StaffRole[] | Refusal> {
  return inTransaction(pool, async (tx) => {
    const { rows } = await tx.query<sql.CredentialRow>(sql.LOCK_BY_USERNAME, [username.toLowerCase()])
    const [person] = rows
    if (person?.role !== 'administrator') return refuse('not_found')
    const missing = roles.filter((role) => !person.staff_roles?.includes(role))
    const ids = await takeIds(tx)
    for (const role of missing) {
      await tx.query(GRANT_ROLE, [person.id, role, at, null, null])
      await audit(tx, { by: 'operator', at, ids }, 'role.granted', {
        subject: ['user', person.id],
        customerId: null,
        after: { role, by: 'the command line' },
      })
    }
    return missing
  })
}
