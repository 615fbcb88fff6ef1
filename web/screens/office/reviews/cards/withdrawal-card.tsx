import type { QueuedWithdrawalRequest } from '#contract/cash/withdrawals.ts'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { Money } from '#web/ui/figures/money.tsx'
import { FeeAndTotal } from '#web/features/cash/fee-and-total.tsx'
import { ReviewBadge } from '#web/features/reviews/review-badge.tsx'
import { Fact, FactList } from '#web/ui/layout/fact-list.tsx'
import { CopiedFact } from './copied-fact.tsx'
import { CustomerFacts, RequestHeader } from './request-header.tsx'

export function WithdrawalCard({ request }: { request: QueuedWithdrawalRequest }) {
  const { amount, fee, status, createdAt } = request
  return (
    <>
      <RequestHeader
        title={<Money value={amount} />}
        subtitle={<FeeAndTotal amount={amount} fee={fee} />}
        badge={<ReviewBadge status={status} />}
        warnings={request.warnings}
      />
      <FactList fluid>
        <CustomerFacts request={request} />
        <Fact label="Submitted">
          <DateTime value={createdAt} />
        </Fact>
        <CopiedFact label="Amount" text={amount} />
        <CopiedFact label="Account holder" text={request.bankAccountName} />
        <CopiedFact label="Bank name" text={request.bankName} />
        <CopiedFact label="SWIFT code" text={request.swiftCode} />
        <CopiedFact label="Account number" text={request.bankAccountNumber} wide />
        <CopiedFact label="Bank address" text={request.bankAddress} wide />
      </FactList>
    </>
  )
}
