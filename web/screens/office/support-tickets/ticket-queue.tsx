import { Inbox } from 'lucide-react'
import type { TicketStatus } from '#domain/support/support.ts'
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
  status: TicketStatus
  chosenId: string | null
  onChoose: (id: string) => void
}

/** The tickets of one status, each with its customer and its last message. */
export function TicketQueue({ pages, status, chosenId, onChoose }: TicketQueueProps) {
  const { data, error, isRefetching, isFetchNextPageError, refetch } = pages
  const tickets = data?.pages.flat()
  if (tickets === undefined && error !== null) {
    return (
      <LoadFailure
        title={FAILURE}
        text={detailOf(error, 'Please check your connection and try again')}
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
        <EmptyState icon={<Inbox aria-hidden />}>{EMPTY[status]}</EmptyState>
      ) : (
        <ol className="divide-y divide-line">
          {tickets.map((ticket) => (
            <li key={ticket.id}>
              <button
                type="button"
                aria-current={ticket.id === chosenId ? 'true' : undefined}
                onClick={() => onChoose(ticket.id)}
                className={
                  'grid w-full gap-0.5 px-4.5 py-3 text-left transition-colors hover:bg-surface-2 ' +
                  'focus-visible:-outline-offset-2 aria-[current]:bg-surface-2'
                }
              >
                <span className="flex items-baseline justify-between gap-3">
                  <span className="truncate font-strong" title={ticket.username}>
                    {ticket.username}
                  </span>
                  <DateTime value={ticket.lastMessage.timestamp} className="shrink-0 text-xs text-fg-3" />
                </span>
                <span className="truncate text-sm text-fg-2">
                  {ticket.lastMessage.sender === 'support' && 'Support: '}
                  {ticket.lastMessage.text}
                </span>
              </button>
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

const FAILURE = 'Failed to fetch support tickets'

const EMPTY: Record<TicketStatus, string> = {
  open: 'No open support tickets',
  answered: 'No answered support tickets',
  closed: 'No closed support tickets',
}
