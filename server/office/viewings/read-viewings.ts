import type { OwnViewing } from '#contract/office/customers/viewings.ts'
import { MAX_LIST_ROWS } from '#contract/paging.ts'
import { isViewingOpen } from '#domain/staff/viewing.ts'
import { presentUser } from '#server/people/users/user.ts'
import type { Clock } from '#server/platform/clock.ts'
import { LARGEST_ID } from '#server/platform/database/ids.ts'
import type { Queryable } from '#server/platform/database/pool.ts'
import type { Viewings } from '#server/platform/http/viewing.ts'
import { LIST_OF_CUSTOMER, READ_VIEWED, type ViewedUserRow, type ViewingRow } from './viewings.sql.ts'

/** Reads whose screens an open viewing shows; one statement a question. */
export const createViewings = (database: Queryable, clock: Pick<Clock, 'now'>): Viewings => ({
  async customerIn(viewingId, { userId, sessionId }) {
    if (!/^\d{1,18}$/.test(viewingId)) return null
    const { rows } = await database.query<ViewedUserRow>(READ_VIEWED, [viewingId, userId])
    const [row] = rows
    if (!row || !isViewingOpen({ endsAt: row.ends_at, endedAt: row.ended_at }, clock.now())) return null
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

/** When the staff looked at a customer's screens, for the customer, newest first: without what is still secret. */
export async function listOwnViewings(
  { database, clock }: { database: Queryable; clock: Pick<Clock, 'now'> },
  customerId: bigint,
  { limit = MAX_LIST_ROWS, before = LARGEST_ID }: { limit?: number | undefined; before?: string | undefined },
): Promise<OwnViewing[]> {
  const { rows } = await database.query<ViewingRow>(LIST_OF_CUSTOMER, [
    customerId,
    limit,
    before,
    clock.now(),
  ])
  return rows.map((row) => ({
    id: row.id.toString(),
    startedAt: row.started_at.toISOString(),
    endedAt: (row.ended_at ?? row.ends_at).toISOString(),
    roles: row.roles,
    reason: row.reason,
  }))
}
