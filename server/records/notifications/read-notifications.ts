import type { Refusal } from '#contract/refusals.ts'
import type { Clock } from '#server/platform/clock.ts'
import { plainArray } from '#server/platform/database/array-literal.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { announce } from './announce.ts'
import { countUnread } from './count-unread.ts'

/** All of the customer's without ids. Only the first reading sets the time. */
const MARK_READ = `
update notifications
set read_at = greatest($3, created_at)
where customer_id = $1 and read_at is null and ($2::bigint[] is null or id = any($2::bigint[]))`

/**
 * Marks a customer's notifications as read, all or by id, and returns how many are unread. Notifies their other open
 * browsers. Another customer's id changes nothing.
 */
export async function readNotifications(
  { pool, clock }: { pool: Pool; clock: Clock },
  { customerId, ids }: { customerId: bigint; ids: readonly string[] | null },
): Promise<{ unreadCount: number } | Refusal> {
  return inTransaction(pool, async (tx) => {
    const named = ids && plainArray(ids)
    const { rowCount } = await tx.query(MARK_READ, [customerId, named, clock.now()])
    if (rowCount) await announce(tx, { customerId, types: ['notifications'] })
    return { unreadCount: await countUnread(tx, customerId) }
  })
}
