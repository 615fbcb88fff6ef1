import type {
  AdminSupportTicket,
  QueuedTicket,
  SupportMessage,
  SupportTicket,
} from '#contract/office/support.ts'
import { MAX_EXCERPT_CHARACTERS, type TicketStatus } from '#domain/support/support.ts'
import { presentClaim } from '#server/records/reviews/claims.ts'
import type { ClaimRow } from '#server/records/reviews/claims.sql.ts'

/** A ticket as it is read: the columns of `TICKET_COLUMNS`. */
export interface TicketRow {
  id: bigint
  customer_id: bigint
  status: TicketStatus
  created_at: Date
  closed_at: Date | null
}

/** The ticket `t`. */
export const TICKET_COLUMNS = `t.id, t.customer_id, t.status, t.created_at, t.closed_at`

/** A ticket as its customer reads it: the columns of `CONVERSATION_COLUMNS`. */
export interface ConversationRow extends TicketRow {
  question: string
  message_count: bigint
}

/** The ticket `t` with its first message and its number of messages. */
export const CONVERSATION_COLUMNS = `${TICKET_COLUMNS},
  (select left(m.text, ${MAX_EXCERPT_CHARACTERS}) from support_messages m
   where m.customer_id = t.customer_id and m.ticket_id = t.id order by m.id limit 1) as question,
  (select count(*) from support_messages m
   where m.customer_id = t.customer_id and m.ticket_id = t.id) as message_count`

/** A message as it is read: the columns of `MESSAGE_COLUMNS`. */
export interface MessageRow {
  customer_id: bigint
  ticket_id: bigint
  id: bigint
  author_id: bigint
  text: string
  created_at: Date
}

/** The message `m`. */
export const MESSAGE_COLUMNS = `m.customer_id, m.ticket_id, m.id, m.author_id, m.text, m.created_at`

/** What the queue shows beside the ticket: its customer and its last message. */
export interface QueueRow extends TicketRow, ClaimRow {
  username: string
  message_count: bigint
  last_id: bigint
  last_author_id: bigint
  last_text: string
  last_at: Date
}

const presentMessage = (row: MessageRow): SupportMessage => ({
  id: row.id.toString(),
  text: row.text,
  sender: row.author_id === row.customer_id ? 'user' : 'support',
  timestamp: row.created_at.toISOString(),
})

/** A ticket as its customer sees it. */
export const presentTicket = (row: ConversationRow, messages: readonly MessageRow[]): SupportTicket => ({
  id: row.id.toString(),
  status: row.status,
  createdAt: row.created_at.toISOString(),
  closedAt: row.closed_at?.toISOString() ?? null,
  question: row.question,
  messageCount: Number(row.message_count),
  messages: messages.map(presentMessage),
})

/** A ticket as an administrator sees it. */
export const presentAdminTicket = (
  row: TicketRow & ClaimRow & { username: string },
  messages: readonly (MessageRow & { author: string })[],
  at: Date,
): AdminSupportTicket => ({
  id: row.id.toString(),
  userId: row.customer_id.toString(),
  username: row.username,
  status: row.status,
  createdAt: row.created_at.toISOString(),
  closedAt: row.closed_at?.toISOString() ?? null,
  messages: messages.map((message) => ({ ...presentMessage(message), author: message.author })),
  claim: presentClaim('support_tickets', row, at),
})

/** A ticket as a line of the queue. */
export const presentQueued = (row: QueueRow, at: Date): QueuedTicket => ({
  id: row.id.toString(),
  userId: row.customer_id.toString(),
  username: row.username,
  status: row.status,
  createdAt: row.created_at.toISOString(),
  messageCount: Number(row.message_count),
  lastMessage: presentMessage({
    customer_id: row.customer_id,
    ticket_id: row.id,
    id: row.last_id,
    author_id: row.last_author_id,
    text: row.last_text,
    created_at: row.last_at,
  }),
  claim: presentClaim('support_tickets', row, at),
})
