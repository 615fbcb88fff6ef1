import type { AdminWithdrawalRequest } from '#contract/cash/withdrawals.ts'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { Money } from '#web/ui/figures/money.tsx'
import { FeeAndTotal } from '#web/features/cash/fee-and-total.tsx'
import { ReviewBadge } from '#web/features/reviews/review-badge.tsx'
import { CustomerLink } from './customer-link.tsx'
import { Fact, FactList } from '#web/ui/layout/fact-list.tsx'
import { ReviewWarnings } from './review-warnings.tsx'

/** What an administrator needs to pay a withdrawal out, and what speaks against it. */
export function WithdrawalCard({ request }: { request: AdminWithdrawalRequest }) {
  const { amount, fee, status, createdAt, userId, username } = request
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-lg font-semibold tracking-tight wrap-anywhere">
            <Money value={amount} />
          </h2>
          <p className="text-sm text-fg-2">
            <FeeAndTotal amount={amount} fee={fee} />
          </p>
        </div>
        <ReviewBadge status={status} />
      </div>
      <ReviewWarnings warnings={request.warnings} />
      <FactList>
        <Fact label="Username">
          <CustomerLink userId={userId}>{username}</CustomerLink>
        </Fact>
        <Fact label="User ID">{userId}</Fact>
        <Fact label="Submitted">
          <DateTime value={createdAt} />
        </Fact>
        <Fact label="Account holder">{request.bankAccountName}</Fact>
        <Fact label="Bank name">{request.bankName}</Fact>
        <Fact label="SWIFT code">{request.swiftCode}</Fact>
        <Fact label="Account number" wide>
          {request.bankAccountNumber}
        </Fact>
        <Fact label="Bank address" wide>
          {request.bankAddress}
        </Fact>
      </FactList>
    </>
  )
}
