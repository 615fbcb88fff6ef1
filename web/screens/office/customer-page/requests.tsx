import { ArrowDownToLine, ArrowUpFromLine, KeyRound } from 'lucide-react'
import type { CustomerPage } from '#contract/office/customers/customers.ts'
import type { DepositRequest } from '#contract/cash/deposits.ts'
import type { PasswordResetRequest } from '#contract/people/password-resets.ts'
import type { WithdrawalRequest } from '#contract/cash/withdrawals.ts'
import { Badge } from '#web/ui/labels/badge.tsx'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { Money } from '#web/ui/figures/money.tsx'
import { EntryRow } from '#web/ui/layout/entry-row.tsx'
import { FeeAndTotal } from '#web/features/cash/fee-and-total.tsx'
import { RejectionReason } from '#web/features/reviews/rejection-reason.tsx'
import { ReviewBadge } from '#web/features/reviews/review-badge.tsx'
import { SentAmount } from '#web/features/cash/sent-amount.tsx'
import { statusText } from '#web/features/reviews/status-text.ts'
import { RequestCard } from './request-card.tsx'

type RequestLists = Pick<CustomerPage, 'depositRequests' | 'withdrawalRequests' | 'passwordResetRequests'>

const wait = (requests: readonly { status: string }[]): boolean =>
  requests.some(({ status }) => status === 'pending')

/** Kinds with a waiting request, or the others. */
export function Requests({ waiting, ...lists }: RequestLists & { waiting: boolean }) {
  const { depositRequests, withdrawalRequests, passwordResetRequests } = lists
  return (
    <>
      {wait(depositRequests) === waiting && (
        <RequestCard
          title="Deposit Requests"
          queue="deposits"
          emptyText="No deposit requests"
          requests={depositRequests}
        >
          {(request) => <DepositRow key={request.id} request={request} />}
        </RequestCard>
      )}
      {wait(withdrawalRequests) === waiting && (
        <RequestCard
          title="Withdrawal Requests"
          queue="withdrawals"
          emptyText="No withdrawal requests"
          requests={withdrawalRequests}
        >
          {(request) => <WithdrawalRow key={request.id} request={request} />}
        </RequestCard>
      )}
      {wait(passwordResetRequests) === waiting && (
        <RequestCard
          title="Password Resets"
          queue="password-resets"
          emptyText="No password resets"
          requests={passwordResetRequests}
        >
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
      title={
        <>
          Deposit <ReviewBadge status={status} />
        </>
      }
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
      title={
        <>
          Withdrawal <ReviewBadge status={status} />
        </>
      }
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
