import { ArrowDownToLine, Landmark } from 'lucide-react'
import { type DepositRequest, listDepositRequests } from '#contract/cash/deposits.ts'
import { detailOf } from '#web/lib/api/call-error.ts'
import { call } from '#web/lib/api/client.ts'
import { useListPages } from '#web/lib/api/list-pages.ts'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { EmptyState } from '#web/ui/messages/empty-state.tsx'
import { LoadFailure } from '#web/ui/messages/load-failure.tsx'
import { FirstDepositLink } from '#web/features/profile/first-deposit-link.tsx'
import { Money } from '#web/ui/figures/money.tsx'
import { EntryRow } from '#web/ui/layout/entry-row.tsx'
import { EntrySkeletons } from '#web/ui/layout/entry-skeletons.tsx'
import { ListEnd } from '#web/ui/layout/list-end.tsx'
import { TransferInstructions } from '#web/features/cash/deposit/transfer-instructions.tsx'
import { isRateOld } from '#web/features/cash/rate-expiry.ts'
import { RateOrigin } from '#web/features/cash/rate-origin.tsx'
import { RejectionReason } from '#web/features/reviews/rejection-reason.tsx'
import { ReviewBadge } from '#web/features/reviews/review-badge.tsx'
import { SentAmount } from '#web/features/cash/sent-amount.tsx'

const FAILURE = 'Failed to load deposit requests'

export function DepositList() {
  const pages = useListPages({
    queryKey: [listDepositRequests.path, 'pages'],
    ask: (query, options) => call(listDepositRequests, { query }, options),
    isFinal: ({ status }) => status !== 'pending',
  })
  const { data, error, isRefetching, refetch } = pages
  if (data === undefined) {
    if (error === null) return <EntrySkeletons rows={5} label="Loading deposit requests" isRequest />
    return (
      <LoadFailure
        title={FAILURE}
        text={detailOf(error, 'Your deposit requests are temporarily unavailable')}
        pending={isRefetching}
        onRetry={() => void refetch()}
      />
    )
  }
  const requests = data.pages.flat()
  if (requests.length === 0) {
    return (
      <EmptyState
        icon={<Landmark aria-hidden />}
        action={<FirstDepositLink to="/wallet?tab=deposits&open=deposit" />}
      >
        No deposit requests yet
      </EmptyState>
    )
  }
  return (
    <>
      <ol>
        {requests.map((request) => (
          <DepositRow key={request.id} request={request} />
        ))}
      </ol>
      <ListEnd pages={pages} isLong={data.pages.length > 1} failure={FAILURE} />
    </>
  )
}

function DepositRow({ request }: { request: DepositRequest }) {
  const {
    amount,
    currency,
    bankReference,
    depositReference,
    status,
    createdAt,
    processedAt,
    rejectionReason,
  } = request
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
            <>
              <p>
                <SentAmount request={request} />
              </p>
              <p className="text-xs text-fg-3">
                Rate source: <RateOrigin request={request} />
              </p>
              {isRateOld(request) && (
                <p className="text-xs text-warn">
                  The rate has expired. An administrator will set a new one before the deposit is credited.
                </p>
              )}
            </>
          )}
          <p>Deposit reference: {depositReference}</p>
          {bankReference !== depositReference && <p>Bank reference: {bankReference}</p>}
          <RejectionReason reason={rejectionReason} />
          {status === 'pending' && (
            <div className="mt-2">
              <TransferInstructions request={request} />
            </div>
          )}
        </>
      }
      figure={
        status === 'approved' ? (
          <Money value={amount} signed />
        ) : (
          <Money value={amount} {...(status === 'rejected' ? { className: 'text-fg-3' } : {})} />
        )
      }
      figureNote={
        processedAt !== null && (
          <>
            Processed <DateTime value={processedAt} precision="day" />
          </>
        )
      }
    />
  )
}
