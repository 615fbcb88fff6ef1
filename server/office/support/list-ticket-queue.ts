import type { QueuedTicket } from '#contract/office/support.ts'
import { QUEUE_ROWS } from '#domain/reviews/review.ts'
import { TICKET_STATUSES, type TicketStatus } from '#domain/support/support.ts'
import { LARGEST_ID } from '#server/platform/database/ids.ts'
import type { ShardPool } from '#server/platform/database/pool.ts'
import { type QueueRow, presentQueued } from './ticket-row.ts'
import * as sql from './tickets.sql.ts'

/**
 * Tickets for an administrator, by default the open ones: waiting ones oldest first, the others newest first. Those of
 * one customer come newest first, of every status by default. At most
 * `limit`, by default 200, with ids below `before` and above `after`.
 */
export async function listTicketQueue(
  pool: ShardPool,
  page: {
    status?: TicketStatus | undefined
    limit?: number | undefined
    before?: string | undefined
    after?: string | undefined
    customer?: string | undefined
  },
  at: Date,
): Promise<QueuedTicket[]> {
  const { status = 'open', customer } = page
  const part = [page.before ?? LARGEST_ID, page.limit ?? QUEUE_ROWS, page.after ?? '0']
  const { rows } =
    customer === undefined
      ? await pool.query<QueueRow>(status === 'open' ? sql.LIST_OLDEST_FIRST : sql.LIST_NEWEST_FIRST, [
          status,
          ...part,
        ])
      : await pool.query<QueueRow>(sql.LIST_OF_CUSTOMER, [
          page.status === undefined ? TICKET_STATUSES : [page.status],
          ...part,
          customer,
        ])
  return rows.map((row) => presentQueued(row, at))
}
