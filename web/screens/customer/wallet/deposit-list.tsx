import { ArrowDownToLine, Landmark } from 'lucide-react'
import { useState } from 'react'
import { type DepositRequest, listDepositRequests } from '#contract/cash/deposits.ts'
import { call } from '#web/lib/api/client.ts'
import { useListPages } from '#web/lib/api/list-pages.ts'
import { SmallButton } from '#web/ui/buttons/button.tsx'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { EmptyState } from '#web/ui/messages/empty-state.tsx'
import { FirstDepositLink } from '#web/features/profile/first-deposit-link.tsx'
import { Money } from '#web/ui/figures/money.tsx'
import { EntryRow } from '#web/ui/layout/entry-row.tsx'
import { EntrySkeletons } from '#web/ui/layout/entry-skeletons.tsx'
import { isRateOld, RateOrigin, SentAmount } from '#web/features/cash/rate-origin.tsx'
import { RejectionReason, ReviewBadge } from '#web/features/reviews/review-status.tsx'
import { LoadedPages } from '#web/ui/layout/loaded-pages.tsx'
import { lazyDialog } from '#web/ui/loading/lazy-dialog.tsx'

const TransferInstructionsDialog = lazyDialog(
  () => import('#web/features/cash/deposit/transfer-instructions-dialog.tsx'),
)

export function DepositList() {
  const pages = useListPages({
    queryKey: [listDepositRequests.path, 'pages'],
    ask: (query, options) => call(listDepositRequests, { query }, options),
    isFinal: ({ status }) => status !== 'pending',
  })
  return (
    <LoadedPages
      pages={pages}
      skeleton={<EntrySkeletons rows={5} label="Loading deposit requests" isRequest />}
      failure="Failed to load deposit requests"
      failureText="Your deposit requests are temporarily unavailable"
      empty={
        <EmptyState
          icon={<Landmark aria-hidden />}
          action={<FirstDepositLink to="/wallet?tab=deposits&open=deposit" />}
        >
          No deposit requests yet
        </EmptyState>
      }
    >
      {(requests) => (
        <ol>
          {requests.map((request) => (
            <DepositRow key={request.id} request={request} />
          ))}
        </ol>
      )}
    </LoadedPages>
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

/** Opens a pending deposit's instructions again. */
function TransferInstructions({ request }: { request: DepositRequest }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <SmallButton onClick={() => setOpen(true)}>Transfer instructions</SmallButton>
      <TransferInstructionsDialog request={request} open={isOpen} onOpenChange={setOpen} />
    </>
  )
}
