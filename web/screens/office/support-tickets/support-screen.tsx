import { MessagesSquare } from 'lucide-react'
import { useSearchParams } from 'wouter'
import { TICKET_STATUSES, type TicketStatus } from '#domain/support/support.ts'
import { TakeNextButton } from '#web/features/claims/claims.tsx'
import { permitted } from '#web/features/staff/permitted.tsx'
import { useSearchChoice } from '#web/lib/url/search-choice.ts'
import { useSearchText, writeTyped } from '#web/lib/url/search-text.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/messages/empty-state.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx'
import { TicketQueue, TICKETS, useTicketPages } from './ticket-queue.tsx'
import { TicketThread } from './ticket-thread.tsx'

/** High priority first, then the longest waiting. */
export default permitted('tickets.answer', SupportPage)

function SupportPage() {
  const [status] = useSearchChoice('status', TICKET_STATUSES)
  const [search, setSearch] = useSearchParams()
  const chosenId = search.get('ticket')
  const choose = (id: string | null) =>
    setSearch((previous) => {
      const next = new URLSearchParams(previous)
      if (id === null) next.delete('ticket')
      else next.set('ticket', id)
      return next
    })
  const { text, typed, setTyped } = useSearchText('search')
  const filter = (next: TicketStatus) => {
    writeTyped()
    setSearch(
      (previous) => {
        const search = previous.get('search')
        return { status: next, ...(search !== null && { search }) }
      },
      { replace: true },
    )
  }
  const queue = useTicketPages(status, text)
  const hasThread =
    chosenId !== null ||
    (queue.data === undefined ? queue.error === null : queue.data.pages.flat().length > 0)
  return (
    <div className="page pb-10">
      <PageHeader title="Support" subtitle="Customer conversations" />
      <div className="mb-3 flex flex-wrap items-center gap-2.5">
        <SegmentedControl
          label="Status"
          segments={TICKET_STATUSES.map((value) => ({ value, label: LABELS[value] }))}
          value={status}
          onValueChange={filter}
        />
        {status === 'open' && <TakeNextButton queue={TICKETS} onClaimed={choose} />}
        <SearchField typed={typed} onType={setTyped} />
      </div>
      <div className={classNames('grid items-start gap-3 md:gap-4', hasThread && 'md:grid-cols-2')}>
        <Card flush aria-label="Tickets" className={classNames(chosenId !== null && 'max-md:hidden')}>
          <TicketQueue
            pages={queue}
            empty={text === '' ? EMPTY[status] : 'No support tickets found'}
            chosenId={chosenId}
            onChoose={choose}
          />
        </Card>
        {chosenId !== null && (
          <TicketThread key={chosenId} ticketId={chosenId} onLeave={() => choose(null)} />
        )}
        {chosenId === null && hasThread && (
          <Card flush className="max-md:hidden">
            <EmptyState icon={<MessagesSquare aria-hidden />}>Select a ticket to read it.</EmptyState>
          </Card>
        )}
      </div>
    </div>
  )
}

const SearchField = ({ typed, onType }: { typed: string; onType: (typed: string) => void }) => (
  <div role="search" className="min-w-0 flex-1 md:max-w-92" style={WIDE_ENOUGH}>
    <Input
      type="search"
      aria-label="Search"
      placeholder="Customer or message"
      autoComplete="off"
      spellCheck={false}
      maxLength={140}
      value={typed}
      onChange={({ target }) => onType(target.value)}
    />
  </div>
)

/** The search takes a line of its own before it gets too narrow. */
const WIDE_ENOUGH = { flexBasis: '14rem' }

const EMPTY: Record<TicketStatus, string> = {
  open: 'No open support tickets',
  answered: 'No answered support tickets',
  closed: 'No closed support tickets',
}

const LABELS: Record<TicketStatus, string> = { open: 'Open', answered: 'Answered', closed: 'Closed' }
