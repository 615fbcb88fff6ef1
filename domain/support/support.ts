/** A closed ticket never changes again. */
export const TICKET_STATUSES = ['open', 'answered', 'closed'] as const
export type TicketStatus = (typeof TICKET_STATUSES)[number]

/** In queue order, which is alphabetical, as the index sorts. */
export const TICKET_PRIORITIES = ['high', 'normal'] as const
export type TicketPriority = (typeof TICKET_PRIORITIES)[number]

/** 'support' is an administrator or a program. */
export const MESSAGE_SENDERS = ['user', 'support'] as const
export type MessageSender = (typeof MESSAGE_SENDERS)[number]

export const MAX_NOTE_CHARACTERS = 2_000

/** Of the chat or of a ticket. */
export const MAX_MESSAGE_CHARACTERS = 2_000

/** Unanswered tickets of one customer. */
export const MAX_OPEN_TICKETS = 5

/** Of one ticket, both sides together; a longer conversation needs a new ticket. */
export const MAX_TICKET_MESSAGES = 100

/** In a customer's list, since each brings its messages. */
export const MAX_LISTED_TICKETS = 20

/** The newest messages of each ticket in a customer's list. */
export const MAX_LISTED_MESSAGES = 20

/** The excerpt that represents a ticket: of the first message in a customer's list, of the last in the queue. */
export const MAX_EXCERPT_CHARACTERS = 200

/** Refuses a closed ticket and a full one. */
export function admitMessage(ticket: {
  status: TicketStatus
  messageCount: number
}): { refused: 'ticket_closed' | 'ticket_full' } | null {
  if (ticket.status === 'closed') return { refused: 'ticket_closed' }
  return ticket.messageCount >= MAX_TICKET_MESSAGES ? { refused: 'ticket_full' } : null
}

/** More cannot be found in a list. */
export const MAX_CANNED_ANSWERS = 100

/** In characters; its text is as long as a message. */
export const MAX_CANNED_TITLE = 60
