import { type Refusal, refuse } from '#contract/refusals.ts'
import type { StaffRole } from '#domain/staff/roles.ts'
import { recordAudit } from '#server/records/audit/audit.ts'
import { takeIds } from '#server/platform/database/ids.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { type CredentialRow, LOCK_BY_USERNAME } from '../users/users.sql.ts'
import { GRANT_ROLE } from './staff.sql.ts'

/**
 * Grants those of `roles` not held and answers them; for when no administrator can sign in. Refuses 'not_found' for a
 * name not on the staff.
 */
export function grantRolesByCommand(
  pool: Pool,
  { username, roles, at }: { username: string; roles: readonly StaffRole[]; at: Date },
): Promise<StaffRole[] | Refusal> {
  return inTransaction(pool, async (tx) => {
    const { rows } = await tx.query<CredentialRow>(LOCK_BY_USERNAME, [username.toLowerCase()])
    const [person] = rows
    if (person?.role !== 'administrator') return refuse('not_found')
    const missing = roles.filter((role) => !person.staff_roles?.includes(role))
    const ids = await takeIds(tx)
    for (const role of missing) {
      await tx.query(GRANT_ROLE, [person.id, role, at, null, null])
      await recordAudit(tx, {
        id: ids.next(),
        at,
        actorId: null,
        actorKind: 'operator',
        action: 'role.granted',
        subjectType: 'user',
        subjectId: person.id.toString(),
        customerId: null,
        after: { role, by: 'the command line' },
        address: null,
      })
    }
    return missing
  })
}
