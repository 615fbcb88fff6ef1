import { ArrowUpFromLine, Landmark } from 'lucide-react'
import { useState } from 'react'
import { listWithdrawalRequests, type WithdrawalRequest } from '#contract/cash/withdrawals.ts'
import type { WithdrawalStatus } from '#domain/cash/withdrawal.ts'
import { FeeAndTotal } from '#web/features/cash/fee-and-total.tsx'
import { maskedAccount } from '#web/features/cash/masked-account.ts'
import { RejectionReason, ReviewBadge } from '#web/features/reviews/review-status.tsx'
import { call } from '#web/lib/api/client.ts'
import { useListPages } from '#web/lib/api/list-pages.ts'
import { SmallButton } from '#web/ui/buttons/button.tsx'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { Money } from '#web/ui/figures/money.tsx'
import { EntryRow } from '#web/ui/layout/entry-row.tsx'
import { EntrySkeletons } from '#web/ui/layout/entry-skeletons.tsx'
import { LoadedPages } from '#web/ui/layout/loaded-pages.tsx'
import { lazyDialog } from '#web/ui/loading/lazy-dialog.tsx'
import { EmptyState } from '#web/ui/messages/empty-state.tsx'

const CancelWithdrawalDialog = lazyDialog(() => import('./cancel-withdrawal-dialog.tsx'))

/** Newest first. A pending one can be cancelled. */
export function WithdrawalList() {
  const pages = useListPages({
    queryKey: [listWithdrawalRequests.path, 'pages'],
    ask: (query, options) => call(listWithdrawalRequests, { query }, options),
    isFinal: ({ status }) => status !== 'pending',
  })
  const [cancelling, setCancelling] = useState<{ request: WithdrawalRequest; isOpen: boolean }>()
  return (
    <>
      <LoadedPages
        pages={pages}
        skeleton={<EntrySkeletons rows={4} label="Loading withdrawal requests" isRequest />}
        failure="Failed to load withdrawal requests"
        failureText="Your withdrawal requests are temporarily unavailable"
        empty={<EmptyState icon={<Landmark aria-hidden />}>No withdrawal requests yet</EmptyState>}
      >
        {(requests) => (
          <ol>
            {requests.map((request) => (
              <WithdrawalRow
                key={request.id}
                request={request}
                onCancel={() => setCancelling({ request, isOpen: true })}
              />
            ))}
          </ol>
        )}
      </LoadedPages>
      {cancelling !== undefined && (
        <CancelWithdrawalDialog
          open={cancelling.isOpen}
          onOpenChange={(isOpen) => setCancelling({ ...cancelling, isOpen })}
          request={cancelling.request}
        />
      )}
    </>
  )
}

function WithdrawalRow({ request, onCancel }: { request: WithdrawalRequest; onCancel: () => void }) {
  const { amount, fee, bankName, bankAccountNumber, status, createdAt, processedAt, rejectionReason } =
    request
  return (
    <EntryRow
      icon={<ArrowUpFromLine />}
      title={
        <>
          Withdrawal <ReviewBadge status={status} />
        </>
      }
      meta={<DateTime value={createdAt} />}
      details={
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
          <div className="min-w-0">
            <p>
              {bankName} {maskedAccount(bankAccountNumber)}
            </p>
            {processedAt !== null && (
              <p className="text-xs text-fg-3">
                {PROCESSED[status]} <DateTime value={processedAt} precision="day" />
              </p>
            )}
            <RejectionReason reason={rejectionReason} />
          </div>
          {status === 'pending' && (
            <SmallButton onClick={onCancel}>
              Cancel<span className="sr-only"> the withdrawal</span>
            </SmallButton>
          )}
        </div>
      }
      figure={
        status === 'approved' ? (
          <Money value={`-${amount}`} />
        ) : (
          <Money value={amount} {...(status === 'pending' ? {} : { className: 'text-fg-3' })} />
        )
      }
      figureNote={<FeeAndTotal amount={amount} fee={fee} />}
    />
  )
}

const PROCESSED: Record<WithdrawalStatus, string> = {
  pending: 'Processed',
  approved: 'Approved',
  rejected: 'Rejected',
  cancelled: 'Canceled',
}
