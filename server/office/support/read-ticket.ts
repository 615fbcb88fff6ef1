import { type Refusal, refuse } from '#contract/refusals.ts'
import type { AdminSupportTicket } from '#contract/office/support.ts'
import type { Queryable } from '#server/platform/database/pool.ts'
import { type AdminTicketRow, type MessageRow, presentAdminTicket } from './ticket-row.ts'
import * as sql from './tickets.sql.ts'

/** With its messages, oldest first; null when the customer has no such ticket. */
export async function ticketOf(
  database: Queryable,
  customerId: bigint,
  ticketId: bigint,
): Promise<{
  row: AdminTicketRow
  messages: (MessageRow & { author: string })[]
} | null> {
  const values = [customerId, ticketId]
  const { rows } = await database.query<AdminTicketRow>(sql.READ_TICKET, values)
  const row = rows[0]
  if (!row) return null
  const messages = await database.query<MessageRow & { author: string }>(sql.READ_MESSAGES, values)
  return { row, messages: messages.rows }
}

/** Refuses an unknown id. */
export async function readTicket(
  database: Queryable,
  ticketId: bigint,
  at: Date,
): Promise<AdminSupportTicket | Refusal> {
  const found = await database.query<{ customer_id: bigint }>(sql.FIND_CUSTOMER, [ticketId])
  const customerId = found.rows[0]?.customer_id
  const ticket = customerId === undefined ? null : await ticketOf(database, customerId, ticketId)
  return ticket ? presentAdminTicket(ticket.row, ticket.messages, at) : refuse('not_found')
}
