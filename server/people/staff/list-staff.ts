import type { StaffMember } from '#contract/people/staff/staff.ts'
import { STAFF_ROLES } from '#domain/staff/roles.ts'
import type { Queryable } from '#server/platform/database/pool.ts'
import { FIND_STAFF, LIST_STAFF, type StaffRow } from './staff.sql.ts'

/** Those who can sign in first; roles in the order of the table of roles. */
export async function listStaff(database: Queryable): Promise<StaffMember[]> {
  const { rows } = await database.query<StaffRow>(LIST_STAFF)
  return rows.map(presentStaff)
}

/** Throws for a person not on the staff. */
export async function readStaff(database: Queryable, id: bigint): Promise<StaffMember> {
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
