import { MessagesSquare } from 'lucide-react'
import { Link } from 'wouter'
import { adminListSupportTickets } from '#contract/office/support.ts'
import { TicketBadge } from '#web/features/support/ticket-badge.tsx'
import { usePermitted } from '#web/features/staff/permitted.tsx'
import { call } from '#web/lib/api/client.ts'
import { useListPages } from '#web/lib/api/list-pages.ts'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { PagedList } from '#web/ui/layout/paged-list.tsx'

/** Newest first, for staff who answer tickets. */
export function TicketsCard({ customerId }: { customerId: string }) {
  return usePermitted()('tickets.answer') ? (
    <div id="tickets">
      <Card title="Support Tickets" padded={false} className="overflow-hidden">
        <Tickets customerId={customerId} />
      </Card>
    </div>
  ) : null
}

function Tickets({ customerId }: { customerId: string }) {
  const pages = useListPages({
    queryKey: [adminListSupportTickets.path, 'customer', customerId],
    ask: (page, options) =>
      call(adminListSupportTickets, { query: { customer: customerId, ...page } }, options),
  })
  return (
    <PagedList
      pages={pages}
      label="Support tickets"
      loading="Loading the support tickets"
      failure="Failed to load the support tickets"
      empty={{ icon: <MessagesSquare aria-hidden />, text: 'No support tickets' }}
    >
      {({ id, status, lastMessage }) => (
        <li key={id} className="flex items-start justify-between gap-3 px-4.5 py-3 md:px-5.5">
          <div className="min-w-0">
            <Link
              to={`/admin/support?status=${status}&ticket=${id}`}
              className="block truncate font-medium text-brand hover:underline"
            >
              {lastMessage.text}
            </Link>
            <p className="text-xs text-fg-3">
              Last message <DateTime value={lastMessage.timestamp} />
            </p>
          </div>
          <TicketBadge status={status} />
        </li>
      )}
    </PagedList>
  )
}
