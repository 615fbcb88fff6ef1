import { Inbox } from 'lucide-react'
import {
  type QueuedTicket,
  adminGetSupportTicket,
  adminListSupportTickets,
} from '#contract/office/support.ts'
import { PriorityBadge } from '#web/features/support/ticket-badge.tsx'
import { useIsColleagues, type SharedQueue } from '#web/features/claims/claims.tsx'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { EmptyState } from '#web/ui/messages/empty-state.tsx'
import { Note } from '#web/ui/messages/note.tsx'
import { ListEnd } from '#web/ui/layout/list-end.tsx'
import type { TicketStatus } from '#domain/support/support.ts'
import { call } from '#web/lib/api/client.ts'
import { useListPages } from '#web/lib/api/list-pages.ts'
import { QueryFailure } from '#web/ui/layout/loaded.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'

interface TicketQueueProps {
  pages: ReturnType<typeof useTicketPages>
  empty: string
  chosenId: string | null
  onChoose: (id: string) => void
}

export function TicketQueue({ pages, empty, chosenId, onChoose }: TicketQueueProps) {
  const { data, error, isFetchNextPageError } = pages
  const tickets = data?.pages.flat()
  if (tickets === undefined && error !== null) return <QueryFailure title={FAILURE} query={pages} />
  if (tickets === undefined) return <TicketQueueSkeleton />
  return (
    <>
      {error !== null && !isFetchNextPageError && (
        <Note tone="warn" className="mb-3">
          {FAILURE}. Showing the last loaded list. Retrying…
        </Note>
      )}
      {tickets.length === 0 ? (
        <EmptyState icon={<Inbox aria-hidden />}>{empty}</EmptyState>
      ) : (
        <ol className="divide-y divide-line">
          {tickets.map((ticket) => (
            <li key={ticket.id}>
              <TicketRow ticket={ticket} isChosen={ticket.id === chosenId} onChoose={onChoose} />
            </li>
          ))}
        </ol>
      )}
      {tickets.length > 0 && (
        <ListEnd pages={pages} isLong={(data?.pages.length ?? 0) > 1} failure={FAILURE} />
      )}
    </>
  )
}

interface TicketRowProps {
  ticket: QueuedTicket
  isChosen: boolean
  onChoose: (id: string) => void
}

function TicketRow({ ticket, isChosen, onChoose }: TicketRowProps) {
  const { id, username, lastMessage, claim, priority } = ticket
  const isOwn = !useIsColleagues(ticket)
  return (
    <button
      type="button"
      aria-current={isChosen ? 'true' : undefined}
      onClick={() => onChoose(id)}
      className={
        'grid w-full gap-0.5 px-4.5 py-3 text-left transition-colors hover:bg-surface-2 ' +
        'focus-visible:-outline-offset-2 aria-[current]:bg-surface-2'
      }
    >
      <span className="flex items-baseline justify-between gap-3">
        <span className="truncate font-strong" title={username}>
          {username}
          {claim !== null && (
            <span className="font-normal text-fg-2"> · {isOwn ? 'yours' : `with ${claim.by}`}</span>
          )}
        </span>
        <span className="flex shrink-0 items-center gap-2">
          <PriorityBadge priority={priority} />
          <DateTime value={lastMessage.timestamp} className="text-xs text-fg-3" />
        </span>
      </span>
      <span className="truncate text-sm text-fg-2">
        {lastMessage.sender === 'support' && 'Support: '}
        {lastMessage.text}
      </span>
    </button>
  )
}

const FAILURE = 'Failed to fetch support tickets'

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

const TicketQueueSkeleton = () => (
  <div role="status" className="divide-y divide-line">
    <span className="sr-only">Loading support tickets</span>
    {Array.from({ length: 4 }, (_, row) => (
      <div key={row} className="px-4.5 py-3">
        <span className="grid gap-2.5 py-1">
          <span className="flex items-center justify-between gap-3">
            <Skeleton className="w-28" />
            <Skeleton className="h-2.5 w-22" />
          </span>
          <Skeleton className="w-52 max-w-full" />
        </span>
      </div>
    ))}
  </div>
)
