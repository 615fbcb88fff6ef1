import { ArrowDownToLine, ArrowUpFromLine, KeyRound, MessagesSquare } from 'lucide-react'
import type { CustomerPage } from '#contract/office/customers/customers.ts'
import type { DepositRequest } from '#contract/cash/deposits.ts'
import type { PasswordResetRequest } from '#contract/people/password-resets.ts'
import type { WithdrawalRequest } from '#contract/cash/withdrawals.ts'
import { Badge } from '#web/ui/labels/badge.tsx'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { Money } from '#web/ui/figures/money.tsx'
import { EntryRow } from '#web/ui/layout/entry-row.tsx'
import { FeeAndTotal } from '#web/features/cash/fee-and-total.tsx'
import {
  RejectionReason,
  ReviewBadge,
  ReviewTitle,
  statusText,
} from '#web/features/reviews/review-status.tsx'
import { SentAmount } from '#web/features/cash/rate-origin.tsx'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Card } from '#web/ui/layout/card.tsx'
import { adminListSupportTickets } from '#contract/office/support.ts'
import { TicketBadge } from '#web/features/support/ticket-badge.tsx'
import { usePermitted } from '#web/features/staff/permitted.tsx'
import { call } from '#web/lib/api/client.ts'
import { useListPages } from '#web/lib/api/list-pages.ts'
import { PagedList } from '#web/ui/layout/paged-list.tsx'
import { CardLink, ListCard, useFirstRows } from './card-rows.tsx'

type RequestLists = Pick<CustomerPage, 'depositRequests' | 'withdrawalRequests' | 'passwordResetRequests'>

const wait = (requests: readonly { status: string }[]): boolean =>
  requests.some(({ status }) => status === 'pending')

/** Kinds with a waiting request, or the others. */
export function Requests({ waiting, ...lists }: RequestLists & { waiting: boolean }) {
  const { depositRequests, withdrawalRequests, passwordResetRequests } = lists
  return (
    <>
      {wait(depositRequests) === waiting && (
        <RequestCard title="Deposit Requests" queue="deposits" requests={depositRequests}>
          {(request) => <DepositRow key={request.id} request={request} />}
        </RequestCard>
      )}
      {wait(withdrawalRequests) === waiting && (
        <RequestCard title="Withdrawal Requests" queue="withdrawals" requests={withdrawalRequests}>
          {(request) => <WithdrawalRow key={request.id} request={request} />}
        </RequestCard>
      )}
      {wait(passwordResetRequests) === waiting && (
        <RequestCard title="Password Resets" queue="password-resets" requests={passwordResetRequests}>
          {(request) => <ResetRow key={request.id} request={request} />}
        </RequestCard>
      )}
    </>
  )
}

function DepositRow({ request }: { request: DepositRequest }) {
  const { amount, currency, bankReference, status, createdAt, processedAt, rejectionReason } = request
  return (
    <EntryRow
      icon={<ArrowDownToLine />}
      title={<ReviewTitle of="Deposit" status={status} />}
      meta={<DateTime value={createdAt} />}
      details={
        <>
          {currency !== 'USD' && (
            <p>
              <SentAmount request={request} />
            </p>
          )}
          <p>Reference: {bankReference}</p>
          <RejectionReason reason={rejectionReason} />
        </>
      }
      figure={<Money value={amount} />}
      figureNote={processedAt !== null && <Processed at={processedAt} />}
    />
  )
}

function WithdrawalRow({ request }: { request: WithdrawalRequest }) {
  const { amount, fee, bankName, bankAccountName, bankAccountNumber, status } = request
  return (
    <EntryRow
      icon={<ArrowUpFromLine />}
      title={<ReviewTitle of="Withdrawal" status={status} />}
      meta={<DateTime value={request.createdAt} />}
      details={
        <>
          <p>
            {bankName} · {bankAccountName} · {bankAccountNumber}
          </p>
          <Processed at={request.processedAt} />
          <RejectionReason reason={request.rejectionReason} />
        </>
      }
      figure={<Money value={amount} />}
      figureNote={<FeeAndTotal amount={amount} fee={fee} />}
    />
  )
}

function ResetRow({ request }: { request: PasswordResetRequest }) {
  const { status, reference, address, createdAt, processedAt, rejectionReason } = request
  return (
    <EntryRow
      icon={<KeyRound />}
      title={
        <>
          Password reset{' '}
          {status === 'closed' || status === 'denied' ? (
            <Badge tone={status === 'denied' ? 'danger' : 'neutral'}>{statusText(status)}</Badge>
          ) : (
            <ReviewBadge status={status} />
          )}
        </>
      }
      meta={<DateTime value={createdAt} />}
      details={
        <>
          <p>
            Reference: {reference} · IP address {address}
          </p>
          <RejectionReason reason={rejectionReason} />
        </>
      }
      figure={null}
      figureNote={processedAt !== null && <Processed at={processedAt} />}
    />
  )
}

function Processed({ at }: { at: string | null }) {
  if (at === null) return null
  return (
    <span className="text-xs text-fg-3">
      Processed <DateTime value={at} precision="day" />
    </span>
  )
}

const SHOWN_AT_FIRST = 3

interface RequestCardProps<Request extends { id: string; status: string }> {
  title: string
  /** The tab of the admin panel where pending requests are decided. */
  queue: string
  requests: readonly Request[]
  children: (request: Request) => ReactNode
}

/** Open ones first, then the latest. */
function RequestCard<Request extends { id: string; status: string }>(props: RequestCardProps<Request>) {
  const { title, queue, requests, children } = props
  const pending = requests.filter(({ status }) => status === 'pending')
  const oldest = pending.at(-1)
  const ordered = [...pending, ...requests.filter(({ status }) => status !== 'pending')]
  const { shown, more } = useFirstRows(ordered, Math.max(SHOWN_AT_FIRST, pending.length))
  return (
    <ListCard
      title={title}
      empty={requests.length === 0 && `No ${title.toLowerCase()}`}
      action={
        oldest && (
          <CardLink to={`/admin?queue=${queue}&request=${oldest.id}`}>
            {pending.length} pending in the queue
          </CardLink>
        )
      }
    >
      {requests.length > 0 && <ol className="border-t border-line">{shown.map(children)}</ol>}
      {more}
    </ListCard>
  )
}

/** Newest first, for staff who answer tickets. */
export function TicketsCard({ customerId }: { customerId: string }) {
  if (!usePermitted()('tickets.answer')) return null
  return (
    <div id="tickets">
      <Card title="Support Tickets" flush>
        <Tickets customerId={customerId} />
      </Card>
    </div>
  )
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
      what="the support tickets"
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
