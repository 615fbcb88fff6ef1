import { Inbox } from 'lucide-react'
import type { QueuedTicket } from '#contract/office/support.ts'
import { PriorityBadge } from '#web/features/support/priority-badge.tsx'
import { useIsColleagues } from '#web/features/claims/claims.tsx'
import { detailOf } from '#web/lib/api/call-error.ts'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { EmptyState } from '#web/ui/messages/empty-state.tsx'
import { LoadFailure } from '#web/ui/messages/load-failure.tsx'
import { Note } from '#web/ui/messages/note.tsx'
import { ListEnd } from '#web/ui/layout/list-end.tsx'
import type { useTicketPages } from './ticket-pages.ts'
import { TicketQueueSkeleton } from './ticket-skeletons.tsx'

interface TicketQueueProps {
  pages: ReturnType<typeof useTicketPages>
  /** The text of an empty list. */
  empty: string
  chosenId: string | null
  onChoose: (id: string) => void
}

export function TicketQueue({ pages, empty, chosenId, onChoose }: TicketQueueProps) {
  const { data, error, isRefetching, isFetchNextPageError, refetch } = pages
  const tickets = data?.pages.flat()
  if (tickets === undefined && error !== null) {
    return (
      <LoadFailure
        title={FAILURE}
        text={detailOf(error)}
        pending={isRefetching}
        onRetry={() => void refetch()}
      />
    )
  }
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
