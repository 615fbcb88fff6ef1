import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import {
  type AdminSupportTicket,
  adminGetSupportTicket,
  adminListSupportTickets,
  prioritizeSupportTicket,
} from '#contract/office/support.ts'
import { call } from '#web/lib/api/client.ts'
import { putAnswer, refresh, freshQueryOf } from '#web/lib/api/query.ts'
import { ColleaguesClaim, OwnClaim, useIsColleagues } from '#web/features/claims/claims.tsx'
import { CustomerLink } from '#web/features/reviews/customer-link.tsx'
import { MessageList } from '#web/features/support/message-list.tsx'
import { PriorityBadge, TicketBadge } from '#web/features/support/ticket-badge.tsx'
import { Button, SmallButton } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { TICKETS } from './ticket-queue.tsx'
import { ReplyForm } from './reply-form.tsx'
import { useAction } from '#web/features/outcome/use-action.ts'
import { Link } from 'wouter'
import { deedsText } from '#domain/restrictions/restriction.ts'
import { flagNames } from '#web/features/flags/flag-names.ts'
import { ReviewBadge } from '#web/features/reviews/review-status.tsx'
import { Fact, FactList } from '#web/ui/layout/fact-list.tsx'
import { Note } from '#web/ui/messages/note.tsx'
import { QueryFailure } from '#web/ui/layout/loaded.tsx'
import { Money } from '#web/ui/figures/money.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'

const POLL_MS = 5_000

export function TicketThread({ ticketId, onLeave }: { ticketId: string; onLeave: () => void }) {
  const wanted = { params: { id: ticketId } }
  const query = useQuery({ ...freshQueryOf(adminGetSupportTicket, wanted), refetchInterval: POLL_MS })
  const { data, error } = query
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
      <Card flush aria-label="Ticket">
        {error === null ? (
          <TicketSkeleton />
        ) : (
          <QueryFailure title="Failed to fetch the ticket" query={query} />
        )}
      </Card>
    )
  }
  const { username, userId, status, createdAt, messages, customer } = data
  return (
    <Card flush data-request={ticketId} aria-label={`Ticket from ${username}`} className="flex flex-col">
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
          <SmallButton className="md:hidden" onClick={onLeave}>
            Back
          </SmallButton>
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
        {ticket.status === 'open' && <OwnClaim queue={TICKETS} request={ticket} />}
      </div>
      <ReplyForm ticket={ticket} onChange={onChange} />
    </>
  )
}

function PriorityButton({ ticket: { id, priority }, onChange }: AnsweringProps) {
  const next = priority === 'high' ? 'normal' : 'high'
  const change = useAction({
    call: () => call(prioritizeSupportTicket, { params: { id }, body: { priority: next } }),
    onSuccess: onChange,
    failure: 'Could not change the priority',
  })
  return (
    <Button size="sm" variant="ghost" pending={change.isPending} onClick={() => change.mutate()}>
      {next === 'high' ? 'Set high priority' : 'Set normal priority'}
    </Button>
  )
}

/** What an answer depends on: the customer's restrictions, account, and waiting requests. */
function TicketCustomer({ userId, customer }: Pick<AdminSupportTicket, 'userId' | 'customer'>) {
  const { isLocked, flags, restrictedRights, pendingDeposits, pendingWithdrawals, openOrders } = customer
  return (
    <div className="border-b border-line px-4.5 pb-3 md:px-5.5">
      {isLocked && (
        <Note tone="warn" className="mt-3">
          This customer is locked and cannot sign in.
        </Note>
      )}
      {flags.length > 0 && (
        <Note tone="warn" className="mt-3">
          Flagged: {flagNames(flags)}.
        </Note>
      )}
      {restrictedRights.length > 0 && (
        <Note tone="warn" className="mt-3">
          Restricted: cannot {deedsText(restrictedRights)}.
        </Note>
      )}
      <FactList fluid className="mt-3">
        <Fact label="Profile" value={<ReviewBadge status={customer.kycStatus} />} />
        <Fact label="Available" value={<Money value={customer.available} />} />
        <Fact label="Held" value={<Money value={customer.held} />} />
        <Fact label="Pending deposits">{pendingDeposits}</Fact>
        <Fact label="Pending withdrawals">{pendingWithdrawals}</Fact>
        <Fact label="Open orders">{openOrders}</Fact>
        <Fact label="Other tickets">
          {customer.otherTickets === 0 ? (
            0
          ) : (
            <Link
              to={`/admin/customers/${userId}#tickets`}
              className="font-strong text-brand hover:underline"
            >
              {customer.otherTickets}
            </Link>
          )}
        </Fact>
      </FactList>
    </div>
  )
}

const TicketSkeleton = () => (
  <div role="status">
    <span className="sr-only">Loading the ticket</span>
    <div className="border-b border-line px-4.5 py-3 md:px-5.5">
      <span className="grid gap-2 py-1">
        <Skeleton className="w-28" />
        <Skeleton className="h-2.5 w-44" />
      </span>
    </div>
    <div className="grid gap-3 p-4">
      <Skeleton className="h-11 w-64 max-w-full rounded-lg" />
      <Skeleton className="ml-auto h-11 w-64 max-w-full rounded-lg" />
      <Skeleton className="h-11 w-52 max-w-full rounded-lg" />
    </div>
    <div className="border-t border-line p-4.5 md:px-5.5">
      <Skeleton className="h-28 rounded-md" />
    </div>
  </div>
)
