import { ArrowUpFromLine } from 'lucide-react'
import type { WithdrawalRequest } from '#contract/cash/withdrawals.ts'
import type { WithdrawalStatus } from '#domain/cash/withdrawal.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { Money } from '#web/ui/figures/money.tsx'
import { EntryRow } from '#web/ui/layout/entry-row.tsx'
import { FeeAndTotal } from '#web/features/cash/fee-and-total.tsx'
import { maskedAccount } from '#web/features/cash/masked-account.ts'
import { RejectionReason } from '#web/features/reviews/rejection-reason.tsx'
import { ReviewBadge } from '#web/features/reviews/review-badge.tsx'

interface WithdrawalRowProps {
  request: WithdrawalRequest
  onCancel: () => void
}

export function WithdrawalRow({ request, onCancel }: WithdrawalRowProps) {
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
            <Button size="sm" variant="secondary" onClick={onCancel}>
              Cancel<span className="sr-only"> the withdrawal</span>
            </Button>
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
