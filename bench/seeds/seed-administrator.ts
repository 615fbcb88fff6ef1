import type { Queryable } from '#server/platform/database/database.ts'
import { STAFF_ROLES } from '#domain/staff/roles.ts'
import { INSERT_STAFF } from '#server/people/users/users.sql.ts'
import { recordAudit } from '#server/records/audit/audit.ts'

/** Adds the administrator who has decided everything, with their line in the audit log: its trigger must run. */
export async function seedAdministrator(
  database: Queryable,
  { id, username, at }: { id: bigint; username: string; at: Date },
): Promise<void> {
  const email = `${username}@example.com`
  await database.query(INSERT_STAFF, [
    id,
    username,
    email,
    'Bench',
    'Admin',
    '$argon2id$none',
    at,
    STAFF_ROLES,
  ])
  await recordAudit(database, {
    id,
    at,
    actorId: null,
    actorKind: 'operator',
    action: 'administrator.created',
    subjectType: 'user',
    subjectId: id.toString(),
    customerId: null,
    address: null,
  })
}
