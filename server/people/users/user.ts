import type { User } from '#contract/people/identity.ts'

/** Columns of a user that they may see of themselves. */
interface UserRow {
  username: string
  email: string
  first_name: string
  last_name: string
  role: User['role']
}

/** Presents a user: never a hash, a version or a suspension. */
export function presentUser(id: bigint, row: UserRow): User {
  return {
    id: id.toString(),
    username: row.username,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    role: row.role,
  }
}
