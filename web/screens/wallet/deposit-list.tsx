import { useQuery } from '@tanstack/react-query'
import { ArrowDownToLine, Landmark } from 'lucide-react'
import { type DepositRequest, listDepositRequests } from '#contract/funding.ts'
import { detailOf } from '../../api/call-error.ts'
import { CHANGES_ELSEWHERE, queryOf } from '../../api/query.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Money } from '../../ui/money.tsx'
import { EntryRow } from '../history/entry-row.tsx'
import { EntryShapes } from '../history/entry-shapes.tsx'
import { isRateOld } from './rate-expiry.ts'
import { RateOrigin } from './rate-origin.tsx'
import { ReviewBadge } from './review-badge.tsx'
import { SentAmount } from './sent-amount.tsx'

/** Every deposit request and what became of it, newest first. */
export function DepositList() {
  const {
    data: requests,
    error,
    isRefetching,
    refetch,
  } = useQuery({ ...queryOf(listDepositRequests, { query: {} }), ...CHANGES_ELSEWHERE })
  if (requests === undefined) {
    if (error === null) return <EntryShapes rows={5} label="Loading deposit requests" isRequest />
    return (
      <LoadFailure
        title="Failed to load deposit requests"
        text={detailOf(error, 'Your deposit requests are temporarily unavailable')}
        pending={isRefetching}
        onRetry={() => void refetch()}
      />
    )
  }
  if (requests.length === 0) {
    return (
      <EmptyState
        icon={<Landmark aria-hidden />}
        action={
          <ButtonLink to="/wallet?tab=deposits&open=deposit" variant="secondary" size="sm">
            Make your first deposit
          </ButtonLink>
        }
      >
        No deposit requests yet
      </EmptyState>
    )
  }
  return (
    <ol>
      {requests.map((request) => (
        <DepositRow key={request.id} request={request} />
      ))}
    </ol>
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
                  The rate has expired. An administrator will set it anew before the deposit is credited.
                </p>
              )}
            </>
          )}
          <p>Deposit reference: {depositReference}</p>
          <p>Bank reference: {bankReference}</p>
          {rejectionReason !== null && (
            <p className="whitespace-pre-line text-danger">Reason: {rejectionReason}</p>
          )}
        </>
      }
      figure={
        status === 'approved' ? (
          <Money value={amount} signed className="text-gain" />
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
