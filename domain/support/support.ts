/** The life of a ticket: it waits for an answer, has one, or is over. A closed one never changes again. */
export const TICKET_STATUSES = ['open', 'answered', 'closed'] as const
export type TicketStatus = (typeof TICKET_STATUSES)[number]

/** How soon a ticket is answered, in the order of the queue; it is that of the alphabet, which its index sorts by. */
export const TICKET_PRIORITIES = ['high', 'normal'] as const
export type TicketPriority = (typeof TICKET_PRIORITIES)[number]

/** Who wrote a message: the customer, or an administrator or program that helps them. */
export const MESSAGE_SENDERS = ['user', 'support'] as const
export type MessageSender = (typeof MESSAGE_SENDERS)[number]

/** A note of the staff about a customer. */
export const MAX_NOTE_CHARACTERS = 2_000

/** A message of the chat or of a ticket. */
export const MAX_MESSAGE_CHARACTERS = 2_000

/** Tickets of one customer that may wait for an answer at once. */
export const MAX_OPEN_TICKETS = 5

/** Messages of one ticket, of both sides together; a longer conversation needs a new ticket. */
export const MAX_TICKET_MESSAGES = 100

/** Tickets that a customer's list shows at most, since each brings its messages. */
export const MAX_LISTED_TICKETS = 20

/** The newest messages of each ticket in a customer's list; few customers scroll further in twenty conversations. */
export const MAX_LISTED_MESSAGES = 20

/** How much of a message stands for its ticket: of the first in a customer's list, of the last in the queue. */
export const MAX_EXCERPT_CHARACTERS = 200

/** Whether one more message may be written. Refuses a closed ticket and a full one. */
export function admitMessage(ticket: {
  status: TicketStatus
  messageCount: number
}): { refused: 'ticket_closed' | 'ticket_full' } | null {
  if (ticket.status === 'closed') return { refused: 'ticket_closed' }
  return ticket.messageCount >= MAX_TICKET_MESSAGES ? { refused: 'ticket_full' } : null
}
