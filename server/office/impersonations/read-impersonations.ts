import type { PageQuery } from '#contract/fields.ts'
import type { OwnImpersonation } from '#contract/office/customers/impersonations.ts'
import { MAX_LIST_ROWS } from '#contract/paging.ts'
import { isImpersonationOpen } from '#domain/staff/impersonation.ts'
import { presentUser } from '#server/people/users/user.ts'
import type { Clock } from '#server/platform/clock.ts'
import { LARGEST_ID, type Queryable } from '#server/platform/database/database.ts'
import type { Impersonations } from '#server/platform/http/impersonation.ts'
import * as sql from './impersonations.sql.ts'

/** Whose screens an open impersonation shows; one statement each. */
export const createImpersonations = (database: Queryable, clock: Pick<Clock, 'now'>): Impersonations => ({
  async customerIn(impersonationId, { userId, sessionId }) {
    if (!/^\d{1,18}$/.test(impersonationId)) return null
    const values = [impersonationId, userId]
    const { rows } = await database.query<sql.ImpersonatedUserRow>(sql.READ_IMPERSONATED, values)
    const [row] = rows
    if (!row || !isImpersonationOpen({ endsAt: row.ends_at, endedAt: row.ended_at }, clock.now())) return null
    return {
      endsAt: row.ends_at,
      principal: {
        sessionId,
        userId: row.customer_id,
        user: presentUser(row.customer_id, row),
        kind: 'customer',
        passwordConfirmedAt: new Date(0),
      },
    }
  },
})

/** For the customer, newest first, without what is still secret. */
export async function listOwnViewings(
  { database, clock }: { database: Queryable; clock: Pick<Clock, 'now'> },
  customerId: bigint,
  { limit = MAX_LIST_ROWS, before = LARGEST_ID }: PageQuery,
): Promise<OwnImpersonation[]> {
  const values = [customerId, limit, before, clock.now()]
  const { rows } = await database.query<sql.ImpersonationRow>(sql.LIST_OF_CUSTOMER, values)
  return rows.map((row) => ({
    id: row.id.toString(),
    startedAt: row.started_at.toISOString(),
    endedAt: (row.ended_at ?? row.ends_at).toISOString(),
    roles: row.roles,
    reason: row.reason,
  }))
}
