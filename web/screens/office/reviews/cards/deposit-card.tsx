import type { QueuedDepositRequest } from '#contract/cash/deposits.ts'
import { usePermitted } from '#web/features/staff/permitted.tsx'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { Money } from '#web/ui/figures/money.tsx'
import { isRateOld } from '#web/features/cash/rate-expiry.ts'
import { RateOrigin } from '#web/features/cash/rate-origin.tsx'
import { ReviewBadge } from '#web/features/reviews/review-badge.tsx'
import { SentAmount } from '#web/features/cash/sent-amount.tsx'
import { Fact, FactList } from '#web/ui/layout/fact-list.tsx'
import type { Approval } from '../queue/review.ts'
import { CopiedFact } from './copied-fact.tsx'
import { RepriceButton } from './reprice-button.tsx'
import { CustomerFacts, RequestHeader } from './request-header.tsx'
import { TodaysAmount } from './todays-amount.tsx'

interface DepositCardProps {
  request: QueuedDepositRequest
  /** Approves another way than the card's button; absent during an approval. */
  onApprove: ((approval: Approval) => void) | undefined
}

export function DepositCard({ request, onApprove }: DepositCardProps) {
  const { amount, currency, status, bankReference, depositReference, createdAt } = request
  const mayDecide = usePermitted()('deposits.decide')
  return (
    <>
      <RequestHeader
        title={<Money value={amount} />}
        subtitle={currency !== 'USD' && <SentAmount request={request} />}
        badge={<ReviewBadge status={status} />}
        warnings={request.warnings}
      />
      <FactList fluid>
        <CustomerFacts request={request} />
        <Fact label="Submitted">
          <DateTime value={createdAt} />
        </Fact>
        {currency !== 'USD' && (
          <Fact label="Rate source" wide>
            <RateOrigin request={request} />
          </Fact>
        )}
        {request.repricedAt !== null && (
          <Fact label="Repriced">
            <DateTime value={request.repricedAt} />
          </Fact>
        )}
        <CopiedFact label="Deposit reference" text={depositReference} />
        <Fact label="Bank reference" wide>
          {bankReference}
        </Fact>
      </FactList>
      {request.today !== null && isRateWorse(request) && (
        <TodaysAmount request={request} today={request.today} onApprove={onApprove} />
      )}
      {isRateOld(request) && mayDecide && <RepriceButton request={request} />}
    </>
  )
}

const isRateWorse = ({ warnings }: QueuedDepositRequest): boolean =>
  warnings.some(({ code }) => code === 'rate_worse')
