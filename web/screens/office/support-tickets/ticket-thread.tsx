import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import {
  type AdminSupportTicket,
  adminGetSupportTicket,
  adminListSupportTickets,
  closeSupportTicket,
} from '#contract/office/support.ts'
import { detailOf } from '#web/lib/api/call-error.ts'
import { call } from '#web/lib/api/client.ts'
import { CHANGES_ELSEWHERE, keyOf, putAnswer, queryClient, queryOf, refresh } from '#web/lib/api/query.ts'
import { ColleaguesClaim, OwnClaim, useIsColleagues } from '#web/features/claims/claims.tsx'
import { isCode } from '#web/features/outcome/is-decided-as.ts'
import { useConfirmedAction } from '#web/features/outcome/use-confirmed-action.ts'
import { CustomerLink } from '#web/features/reviews/customer-link.tsx'
import { MessageList } from '#web/features/support/message-list.tsx'
import { PriorityBadge } from '#web/features/support/priority-badge.tsx'
import { TicketBadge } from '#web/features/support/ticket-badge.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { LoadFailure } from '#web/ui/messages/load-failure.tsx'
import { LazyDialog } from '#web/ui/loading/lazy-dialog.tsx'
import { TICKETS } from './ticket-pages.ts'
import { TicketCustomer } from './ticket-customer.tsx'
import { PriorityButton } from './priority-button.tsx'
import { ReplyForm } from './reply-form.tsx'
import { TicketSkeleton } from './ticket-skeletons.tsx'

const CloseDialog = lazyComponent(() => import('./close-dialog.tsx'))

const POLL_MS = 5_000

interface TicketThreadProps {
  ticketId: string
  onLeave: () => void
}

export function TicketThread({ ticketId, onLeave }: TicketThreadProps) {
  const wanted = { params: { id: ticketId } }
  const { data, error, isRefetching, refetch } = useQuery({
    ...queryOf(adminGetSupportTicket, wanted),
    ...CHANGES_ELSEWHERE,
    refetchInterval: POLL_MS,
  })
  const heading = useRef<HTMLHeadingElement>(null)
  const isLoaded = data !== undefined
  // After a ticket is chosen, the focus goes to its conversation.
  useEffect(() => {
    if (isLoaded) heading.current?.focus({ preventScroll: true })
  }, [isLoaded])
  const keep = (ticket: AdminSupportTicket) => {
    putAnswer(adminGetSupportTicket, wanted, ticket)
    void refresh(adminListSupportTickets)
  }
  if (data === undefined) {
    return (
      <Card padded={false} aria-label="Ticket">
        {error === null ? (
          <TicketSkeleton />
        ) : (
          <LoadFailure
            title="Failed to fetch the ticket"
            text={detailOf(error)}
            pending={isRefetching}
            onRetry={() => void refetch()}
          />
        )}
      </Card>
    )
  }
  const { username, userId, status, createdAt, messages, customer } = data
  return (
    <Card
      padded={false}
      data-request={ticketId}
      aria-label={`Ticket from ${username}`}
      className="flex flex-col overflow-hidden"
    >
      <div className="flex items-start justify-between gap-3 border-b border-line px-4.5 py-3 md:px-5.5">
        <div className="min-w-0">
          <h2 ref={heading} tabIndex={-1} title={username} className="truncate font-semibold outline-none">
            <CustomerLink userId={userId}>{customer.fullName}</CustomerLink>
          </h2>
          <p className="text-xs text-fg-3 wrap-anywhere">
            {username} · User ID {userId} · <DateTime value={createdAt} />
          </p>
        </div>
        <div className="flex shrink-0 items-center gap-2.5">
          <PriorityBadge priority={data.priority} />
          <TicketBadge status={status} />
          <Button size="sm" variant="secondary" className="md:hidden" onClick={onLeave}>
            Back
          </Button>
        </div>
      </div>
      <TicketCustomer userId={userId} customer={customer} />
      <div className="flex max-h-[500px] min-h-24 flex-col">
        <MessageList messages={messages} own="support" byline={({ author }) => author} />
      </div>
      {status === 'closed' ? (
        <p className="border-t border-line px-4.5 py-3 text-sm text-fg-2 md:px-5.5">This ticket is closed.</p>
      ) : (
        <Answering ticket={data} onChange={keep} />
      )}
    </Card>
  )
}

interface AnsweringProps {
  ticket: AdminSupportTicket
  onChange: (ticket: AdminSupportTicket) => void
}

/** A colleague's ticket is taken over first. */
function Answering({ ticket, onChange }: AnsweringProps) {
  const { id, status, username, messages } = ticket
  if (useIsColleagues(ticket)) {
    return (
      <div className="px-4.5 pb-3 md:px-5.5">
        <ColleaguesClaim queue={TICKETS} request={ticket} />
      </div>
    )
  }
  return (
    <>
      <div className="flex items-center border-t border-line px-4.5 py-2 text-sm text-fg-2 md:px-5.5">
        <PriorityButton ticket={ticket} onChange={onChange} />
        {status === 'open' && <OwnClaim queue={TICKETS} request={ticket} />}
      </div>
      <Actions ticketId={id} messageCount={messages.length} username={username} onChange={onChange} />
    </>
  )
}

interface ActionsProps {
  ticketId: string
  messageCount: number
  username: string
  onChange: (ticket: AdminSupportTicket) => void
}

function Actions({ ticketId, messageCount, username, onChange }: ActionsProps) {
  const [isClosing, setClosing] = useState(false)
  const params = { id: ticketId }
  const closing = useConfirmedAction<void, AdminSupportTicket>({
    what: 'closing',
    send: (_, { isCheck }) =>
      call(closeSupportTicket, { params }).catch((error) => {
        if (!isCheck || !isCode(error, 'ticket_closed')) throw error
        return call(adminGetSupportTicket, { params })
      }),
    nameOf: () => ticketId,
    success: { title: 'Ticket closed', description: 'The user has been notified' },
    onSuccess: (ticket) => {
      setClosing(false)
      onChange(ticket)
    },
    failure: 'Closing failed',
    onError: () => {
      setClosing(false)
      void queryClient.invalidateQueries({ queryKey: keyOf(adminGetSupportTicket, { params }) })
    },
  })
  return (
    <>
      <ReplyForm
        ticketId={ticketId}
        messageCount={messageCount}
        onReplied={onChange}
        onClose={() => setClosing(true)}
      />
      <LazyDialog open={isClosing}>
        <CloseDialog open={isClosing} onOpenChange={setClosing} username={username} closing={closing} />
      </LazyDialog>
    </>
  )
}
