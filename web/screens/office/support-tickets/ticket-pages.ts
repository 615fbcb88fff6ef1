import { adminGetSupportTicket, adminListSupportTickets } from '#contract/office/support.ts'
import type { TicketStatus } from '#domain/support/support.ts'
import type { SharedQueue } from '#web/features/claims/use-claims.ts'
import { call } from '#web/lib/api/client.ts'
import { useListPages } from '#web/lib/api/list-pages.ts'

/** As claims know it. */
export const TICKETS: SharedQueue = {
  queue: 'support_tickets',
  list: adminListSupportTickets,
  one: adminGetSupportTicket,
}

const POLL_MS = 5_000

/** Tickets of one status that a text finds, in the queue's order, a page at a time. Polled. */
export const useTicketPages = (status: TicketStatus, search: string) =>
  useListPages({
    queryKey: [adminListSupportTickets.path, 'pages', status, search],
    ask: (page, options) =>
      call(
        adminListSupportTickets,
        { query: { status, ...(search === '' ? {} : { search }), ...page } },
        options,
      ),
    isOldestFirst: status === 'open',
    isFinal: (ticket) => ticket.status === 'closed',
    pollMs: POLL_MS,
    // Typing keeps the last results. Tickets of another status would be wrong.
    keeps: (lastKey) => lastKey[2] === status,
  })
