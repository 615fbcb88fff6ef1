import type { User } from '#contract/people/identity.ts'

import { permissionsOf } from '#domain/staff/permissions.ts'
import type { StaffRole } from '#domain/staff/roles.ts'

/** What users may see of themselves. */
interface UserRow {
  username: string
  email: string
  first_name: string
  last_name: string
  role: User['role']
  /** Null for a customer. */
  staff_roles?: readonly StaffRole[] | null
}

/** Never a hash, a version or a suspension. */
export function presentUser(id: bigint, row: UserRow): User {
  return {
    id: id.toString(),
    username: row.username,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    role: row.role,
    ...(row.staff_roles ? { permissions: permissionsOf(row.staff_roles) } : {}),
  }
}
