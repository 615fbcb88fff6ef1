import type { DecidingPerson } from '#domain/proposals/deciding-person.ts'
import { permissionsOf } from '#domain/staff/permissions.ts'
import type { StaffRole } from '#domain/staff/roles.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { LAST_GRANT, READ_PEOPLE, READ_STAFF } from './proposals.sql.ts'

/** Read in the transaction that depends on them. */
export async function readPeople(
  database: Queryable,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, DecidingPerson>> {
  const { rows } = await database.query<PersonRow>(READ_PEOPLE, [ids])
  return new Map(rows.map((row) => [row.id, personOf(row)]))
}

/** Everyone who has or had a role, read in the transaction that depends on it. */
export async function readStaff(database: Queryable): Promise<DecidingPerson[]> {
  const { rows } = await database.query<StaffPersonRow>(READ_STAFF)
  return rows.map(staffPersonOf)
}

interface PersonRow {
  id: bigint
  is_active: boolean
  roles: StaffRole[]
}

export interface StaffPersonRow extends PersonRow {
  username: string
  /** Without a role: the sign-in. */
  ended: { by: string; at: string; role: StaffRole | null }[]
}

export const staffPersonOf = (row: StaffPersonRow): DecidingPerson => ({
  ...personOf(row),
  ended: row.ended.map(({ by, at, role }) => ({
    username: row.username,
    by: BigInt(by),
    at: new Date(at),
    permissions: role === null ? null : permissionsOf([role]),
  })),
})

const personOf = ({ id, is_active: isActive, roles }: PersonRow): DecidingPerson => ({
  id,
  isActive,
  permissions: permissionsOf(roles),
})

/** When one person last granted another a role they still hold; null if never. */
export async function readLastGrant(
  database: Queryable,
  { to, by }: { to: bigint; by: bigint },
): Promise<Date | null> {
  const { rows } = await database.query<{ granted_at: Date | null }>(LAST_GRANT, [to, by])
  return rows[0]?.granted_at ?? null
}
