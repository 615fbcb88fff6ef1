import type { SupportTicket } from '#contract/office/support.ts'
import { MAX_LISTED_TICKETS } from '#domain/support/support.ts'
import { plainArray } from '#server/platform/database/array-literal.ts'
import { LARGEST_ID } from '#server/platform/database/ids.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import { type ConversationRow, type MessageRow, presentTicket } from './ticket-row.ts'
import * as sql from './tickets.sql.ts'

/** With their last messages, newest first: at most `limit`, older than `before`. */
export async function listTickets(
  pool: Pool,
  customerId: bigint,
  page: { limit?: number | undefined; before?: string | undefined },
): Promise<SupportTicket[]> {
  const { rows } = await pool.query<ConversationRow>(sql.LIST_TICKETS, [
    customerId,
    page.before ?? LARGEST_ID,
    page.limit ?? MAX_LISTED_TICKETS,
  ])
  if (rows.length === 0) return []
  const ids = plainArray(rows.map(({ id }) => id))
  const messages = await pool.query<MessageRow>(sql.LIST_MESSAGES, [customerId, ids])
  const byTicket = Map.groupBy(messages.rows, ({ ticket_id }) => ticket_id)
  return rows.map((row) => presentTicket(row, byTicket.get(row.id) ?? []))
}
