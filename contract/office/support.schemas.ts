import * as z from 'zod/mini'
import { FLAG_KINDS } from '#domain/flags/customer-flag.ts'
import { KYC_STATUSES } from '#domain/people/profile.ts'
import { RESTRICTABLE_RIGHTS } from '#domain/restrictions/restriction.ts'
import {
  MAX_LISTED_TICKETS,
  MAX_MESSAGE_CHARACTERS,
  MESSAGE_SENDERS,
  TICKET_PRIORITIES,
  TICKET_STATUSES,
} from '#domain/support/support.ts'
import { operation, staffOperation } from '../operation.ts'
import { claim } from '../review-fields.ts'
import { decimal, idField, instant, pageQuery, idParams } from '../fields.ts'
import { proseField, searchField } from '../text-fields.ts'

const messageForm = z.object({ message: proseField('Message', MAX_MESSAGE_CHARACTERS) })

export const supportMessage = z.object({
  id: z.string(),
  text: z.string(),
  /** 'user' is the customer; the firm does not say who answered. */
  sender: z.enum(MESSAGE_SENDERS),
  timestamp: instant,
})

export const supportTicket = z.object({
  id: z.string(),
  status: z.enum(TICKET_STATUSES),
  createdAt: instant,
  closedAt: z.nullable(instant),
  /** The first 200 characters. */
  question: z.string(),
  messageCount: z.number(),
  /** Oldest first; a list of tickets has the last 20 of each. */
  messages: z.array(supportMessage),
})

const listedFields = {
  id: z.string(),
  userId: z.string(),
  username: z.string(),
  status: z.enum(TICKET_STATUSES),
  priority: z.enum(TICKET_PRIORITIES),
  createdAt: instant,
}

export const queuedTicket = z.object({
  ...listedFields,
  messageCount: z.number(),
  /** Cut after 200 characters. */
  lastMessage: supportMessage,
  /** Null where no colleague has claimed it. */
  claim: z.nullable(claim),
})

/** What an answer depends on: the customer, their balances, waiting requests and obstacles. */
const ticketCustomer = z.object({
  fullName: z.string(),
  kycStatus: z.enum(KYC_STATUSES),
  isLocked: z.boolean(),
  restrictedRights: z.array(z.enum(RESTRICTABLE_RIGHTS)),
  flags: z.array(z.enum(FLAG_KINDS)),
  available: decimal,
  held: decimal,
  pendingDeposits: z.number(),
  pendingWithdrawals: z.number(),
  openOrders: z.number(),
  /** Of any status, besides this one. */
  otherTickets: z.number(),
})

/** With the author of each message. */
export const adminSupportTicket = z.object({
  ...listedFields,
  closedAt: z.nullable(instant),
  messages: z.array(z.object({ ...supportMessage.shape, author: z.string() })),
  claim: z.nullable(claim),
  customer: ticketCustomer,
})

/** Tickets bring their messages, so pages are smaller than of other lists. */
const ticketPage = z.object({
  limit: z.optional(
    z.pipe(
      z.string().check(z.regex(/^[1-9]\d?$/, { error: `limit is 1 to ${MAX_LISTED_TICKETS}` })),
      z.transform((text: string, context): number => {
        const limit = Number(text)
        if (limit <= MAX_LISTED_TICKETS) return limit
        context.issues.push({
          code: 'custom',
          message: `limit is 1 to ${MAX_LISTED_TICKETS}`,
          input: text,
        })
        return z.NEVER
      }),
    ),
  ),
  before: z.optional(idField),
})

export const listSupportTickets = operation({
  summary: "The customer's support tickets with their last messages, newest first",
  input: { query: ticketPage },
  output: z.array(supportTicket),
  isActivity: false,
  isViewable: true,
})

export const openSupportTicket = operation({
  summary: 'Send a question to the administrators',
  input: { body: messageForm },
  output: supportTicket,
  refusals: ['too_many_tickets', 'duplicate_request'],
  rateLimit: { limit: 'questions_an_hour', max: 20, perSeconds: 3_600 },
})

export const addSupportMessage = operation({
  summary: 'Add a message to an own ticket; an answered ticket is open again',
  input: { params: idParams, body: messageForm },
  output: supportTicket,
  refusals: ['not_found', 'ticket_closed', 'ticket_full', 'too_many_tickets'],
  rateLimit: { limit: 'messages_an_hour', max: 60, perSeconds: 3_600 },
})

export const adminListSupportTickets = staffOperation({
  summary:
    'Support tickets of a status: the open ones, those of high priority first, then the oldest, or the others, ' +
    'newest first; or those of a customer',
  mayLag: true,
  input: {
    query: z.object({
      ...pageQuery.shape,
      after: z.optional(idField),
      status: z.optional(z.enum(TICKET_STATUSES)),
      /** The beginning of a username, address or full name, or words of the messages. */
      search: z.optional(searchField),
      /** One customer's: every status by default, newest first. */
      customer: z.optional(idField),
    }),
  },
  output: z.array(queuedTicket),
  isActivity: false,
})

export const adminGetSupportTicket = staffOperation({
  summary: 'A support ticket with its messages',
  input: { params: idParams },
  output: adminSupportTicket,
  refusals: ['not_found'],
  isActivity: false,
})

export const replyToSupportTicket = staffOperation({
  summary: 'Answer a customer',
  input: { params: idParams, body: messageForm },
  output: adminSupportTicket,
  refusals: ['not_found', 'ticket_closed', 'ticket_full', 'claimed_by_another'],
})

export const prioritizeSupportTicket = staffOperation({
  summary: 'Say how soon a ticket is answered',
  input: {
    params: idParams,
    body: z.object({ priority: z.enum(TICKET_PRIORITIES, { error: 'Choose a priority' }) }),
  },
  output: adminSupportTicket,
  refusals: ['not_found', 'ticket_closed'],
})

export const closeSupportTicket = staffOperation({
  summary: 'Close a ticket; it takes no more messages',
  input: { params: idParams },
  output: adminSupportTicket,
  refusals: ['not_found', 'ticket_closed', 'claimed_by_another'],
})
