import type { PageQuery } from '#contract/fields.ts'
import { MAX_LISTED_TICKETS, type TicketPriority, type TicketStatus } from '#domain/support/support.ts'
import { type Refusal, refuse } from '#contract/refusals.ts'
import type { AdminSupportTicket, SupportTicket } from '#contract/office/support.ts'
import {
  LARGEST_ID,
  type Pool,
  type Queryable,
  type Tx,
  plainArray,
} from '#server/platform/database/database.ts'
import { lockAccounts } from '#server/ledger/lock-accounts.ts'
import { SHARED } from '#server/records/reviews/reviewed.sql.ts'
import {
  type AdminTicketRow,
  type MessageRow,
  presentAdminTicket,
  type ConversationRow,
  presentTicket,
} from './ticket-row.ts'
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

/** With their last messages, newest first: at most `limit`, older than `before`. */
export async function listTickets(
  pool: Pool,
  customerId: bigint,
  { before = LARGEST_ID, limit = MAX_LISTED_TICKETS }: PageQuery,
): Promise<SupportTicket[]> {
  const { rows } = await pool.query<ConversationRow>(sql.LIST_TICKETS, [customerId, before, limit])
  if (rows.length === 0) return []
  const ids = plainArray(rows.map(({ id }) => id))
  const messages = await pool.query<MessageRow>(sql.LIST_MESSAGES, [customerId, ids])
  const byTicket = Map.groupBy(messages.rows, ({ ticket_id }) => ticket_id)
  return rows.map((row) => presentTicket(row, byTicket.get(row.id) ?? []))
}

/** Locked until the transaction ends. */
export interface LockedTicket {
  customerId: bigint
  ticketId: bigint
  status: TicketStatus
  priority: TicketPriority
  messageCount: number
}

export const claimOf = ({ customerId, ticketId }: LockedTicket) => ({
  customerId,
  subject: SHARED.support_tickets.subject,
  requestId: ticketId,
})

/**
 * Locks the account of a ticket's customer, as every other transaction does first, and reads the ticket. Refuses an
 * unknown id, and with `ownerId` another customer's ticket.
 */
export async function lockTicket(
  tx: Tx,
  { ticketId, ownerId }: { ticketId: bigint; ownerId?: bigint },
): Promise<LockedTicket | Refusal> {
  const found = await tx.query<{ customer_id: bigint }>(sql.FIND_CUSTOMER, [ticketId])
  const customerId = found.rows[0]?.customer_id
  if (customerId === undefined || customerId !== (ownerId ?? customerId)) return refuse('not_found')
  await lockAccounts(tx, [customerId])
  type State = Pick<LockedTicket, 'status' | 'priority'> & { message_count: bigint }
  const { rows } = await tx.query<State>(sql.READ_STATE, [customerId, ticketId])
  const state = rows[0]
  if (!state) throw new Error('a support ticket has no message')
  const { status, priority } = state
  return { customerId, ticketId, status, priority, messageCount: Number(state.message_count) }
}
