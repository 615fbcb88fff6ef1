import type { StaffAccess } from '#domain/staff/decide-access.ts'
import type { StaffRole } from '#domain/staff/roles.ts'
import type { Tx } from '#server/platform/database/database.ts'

interface StaffAccessRow {
  id: bigint
  locked_at: Date | null
  staff_roles: StaffRole[]
}

/** In one order: administrators who decide about each other do so one after the other. */
const LOCK_STAFF = `
select id from users where role = 'administrator' and id in (select user_id from staff_roles)
order by id for no key update`

/** Read after the lock: the locking statement may have waited, and its roles be stale. */
const READ_STAFF_ACCESS = `
select u.id, u.locked_at, array(
  select r.role from staff_roles r where r.user_id = u.id and r.revoked_at is null order by r.granted_at) as staff_roles
from users u
where u.role = 'administrator' and u.id in (select user_id from staff_roles)`

/** All staff, each locked until the transaction ends. */
export async function lockStaff(tx: Tx): Promise<StaffAccess[]> {
  await tx.query(LOCK_STAFF)
  const { rows } = await tx.query<StaffAccessRow>(READ_STAFF_ACCESS)
  return rows.map((row) => ({ id: row.id, roles: row.staff_roles, isActive: row.locked_at === null }))
}
