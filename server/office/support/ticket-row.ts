import type {
  AdminSupportTicket,
  QueuedTicket,
  SupportMessage,
  SupportTicket,
} from '#contract/office/support.ts'
import { isInForce } from '#domain/flags/customer-flag.ts'
import { cents, formatCents } from '#domain/money/money.ts'
import type { KycStatus } from '#domain/people/profile.ts'
import type { RestrictableRight } from '#domain/restrictions/restriction.ts'
import { MAX_EXCERPT_CHARACTERS, type TicketPriority, type TicketStatus } from '#domain/support/support.ts'
import { presentClaim } from '#server/records/reviews/claims.ts'
import { FLAG_COLUMN, type FlagFact, flagsOf } from '#server/records/reviews/customer-facts.ts'
import type { ClaimRow } from '#server/records/reviews/claims.sql.ts'

/** The columns of `TICKET_COLUMNS`. */
interface TicketRow {
  id: bigint
  customer_id: bigint
  status: TicketStatus
  priority: TicketPriority
  created_at: Date
  closed_at: Date | null
}

/** The ticket `t`. */
export const TICKET_COLUMNS = `t.id, t.customer_id, t.status, t.priority, t.created_at, t.closed_at`

/** For the customer: the columns of `CONVERSATION_COLUMNS`. */
export interface ConversationRow extends TicketRow {
  question: string
  message_count: bigint
}

/** Ticket `t` with its first message and number of messages. */
export const CONVERSATION_COLUMNS = `${TICKET_COLUMNS},
  (select left(m.text, ${MAX_EXCERPT_CHARACTERS}) from support_messages m
   where m.customer_id = t.customer_id and m.ticket_id = t.id order by m.id limit 1) as question,
  (select count(*) from support_messages m
   where m.customer_id = t.customer_id and m.ticket_id = t.id) as message_count`

/** The columns of `MESSAGE_COLUMNS`. */
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

/** With its customer and last message. */
export interface QueueRow extends TicketRow, ClaimRow {
  username: string
  message_count: bigint
  last_id: bigint
  last_author_id: bigint
  last_text: string
  last_at: Date
}

/** For administrators: the columns of `ABOUT_COLUMNS` beside its own. */
export interface AdminTicketRow extends ConversationRow, ClaimRow {
  username: string
  full_name: string
  kyc_status: KycStatus
  locked_at: Date | null
  restricted_rights: RestrictableRight[]
  flags: FlagFact[] | null
  cash_cents: bigint
  held_cents: bigint
  pending_deposits: bigint
  pending_withdrawals: bigint
  open_orders: bigint
  other_tickets: bigint
}

/** The customer `u` of ticket `t`, with account `a`: each count is of one customer, along an index. */
export const ABOUT_COLUMNS = `u.username, u.locked_at, a.kyc_status, a.restricted_rights, a.cash_cents, a.held_cents,
  ${FLAG_COLUMN},
  coalesce(
    (select s.full_name from profile_submissions s where s.customer_id = t.customer_id order by s.id desc limit 1),
    u.first_name || ' ' || u.last_name) as full_name,
  (select count(*) from deposit_requests d where d.customer_id = t.customer_id and d.status = 'pending')
    as pending_deposits,
  (select count(*) from withdrawal_requests w where w.customer_id = t.customer_id and w.status = 'pending')
    as pending_withdrawals,
  (select count(*) from orders o where o.customer_id = t.customer_id and o.status = 'pending') as open_orders,
  (select count(*) from support_tickets other where other.customer_id = t.customer_id and other.id <> t.id)
    as other_tickets`

const presentTicketCustomer = (row: AdminTicketRow, at: Date): AdminSupportTicket['customer'] => ({
  fullName: row.full_name,
  kycStatus: row.kyc_status,
  isLocked: row.locked_at !== null,
  restrictedRights: row.restricted_rights,
  flags: flagsOf(row.flags)
    .filter((flag) => isInForce(flag, at))
    .map(({ kind }) => kind),
  available: formatCents(cents(row.cash_cents)),
  held: formatCents(cents(row.held_cents)),
  pendingDeposits: Number(row.pending_deposits),
  pendingWithdrawals: Number(row.pending_withdrawals),
  openOrders: Number(row.open_orders),
  otherTickets: Number(row.other_tickets),
})

const presentMessage = (row: MessageRow): SupportMessage => ({
  id: row.id.toString(),
  text: row.text,
  sender: row.author_id === row.customer_id ? 'user' : 'support',
  timestamp: row.created_at.toISOString(),
})

export const presentTicket = (row: ConversationRow, messages: readonly MessageRow[]): SupportTicket => ({
  id: row.id.toString(),
  status: row.status,
  createdAt: row.created_at.toISOString(),
  closedAt: row.closed_at?.toISOString() ?? null,
  question: row.question,
  messageCount: Number(row.message_count),
  messages: messages.map(presentMessage),
})

/** For staff. */
const presentListed = (row: TicketRow & ClaimRow & { username: string }, at: Date) => ({
  id: row.id.toString(),
  userId: row.customer_id.toString(),
  username: row.username,
  status: row.status,
  priority: row.priority,
  createdAt: row.created_at.toISOString(),
  claim: presentClaim('support_tickets', row, at),
})

export const presentAdminTicket = (
  row: AdminTicketRow,
  messages: readonly (MessageRow & { author: string })[],
  at: Date,
): AdminSupportTicket => ({
  ...presentListed(row, at),
  closedAt: row.closed_at?.toISOString() ?? null,
  messages: messages.map((message) => ({ ...presentMessage(message), author: message.author })),
  customer: presentTicketCustomer(row, at),
})

export const presentQueued = (row: QueueRow, at: Date): QueuedTicket => ({
  ...presentListed(row, at),
  messageCount: Number(row.message_count),
  lastMessage: presentMessage({
    customer_id: row.customer_id,
    ticket_id: row.id,
    id: row.last_id,
    author_id: row.last_author_id,
    text: row.last_text,
    created_at: row.last_at,
  }),
})
