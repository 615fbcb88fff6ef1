import { useSupportTickets } from '#web/features/support/support-tickets.ts'
import { chatWindow } from '#web/features/support/chat-window.ts'
import { TicketBadge } from '#web/features/support/ticket-badge.tsx'

const SHOWN_TICKETS = 3

export function TicketLinks() {
  const { data: tickets = [] } = useSupportTickets()
  if (tickets.length === 0) return null
  return (
    <section aria-label="Your questions" className="mb-3">
      <h3 className="mb-1 text-xs font-medium text-fg-3">Your questions to our team</h3>
      <ul className="divide-y divide-line rounded-md border border-line bg-canvas">
        {tickets.slice(0, SHOWN_TICKETS).map(({ id, status, question }) => (
          <li key={id}>
            <button
              type="button"
              className={
                'flex min-h-11 w-full items-center gap-2 px-3 py-2 text-left text-sm transition-colors ' +
                'hover:bg-surface-2'
              }
              onClick={() => chatWindow.showTicket(id)}
            >
              <span className="min-w-0 flex-1 truncate">{question}</span>
              <TicketBadge status={status} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
