import type { AdminDepositRequest } from '#contract/funding.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { Money } from '../../ui/money.tsx'
import { ReviewBadge } from '../wallet/review-badge.tsx'
import { SentAmount } from '../wallet/sent-amount.tsx'
import { CustomerLink } from './customer-link.tsx'
import { Fact, FactList } from './fact-list.tsx'
import { ReviewWarnings } from './review-warnings.tsx'

/** What an administrator needs to find the transfer in the bank's books and to decide on it. */
export function DepositCard({ request }: { request: AdminDepositRequest }) {
  const { amount, currency, status, bankReference, createdAt, userId, username } = request
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-lg font-semibold tracking-tight wrap-anywhere">
            <Money value={amount} />
          </h2>
          {currency !== 'USD' && (
            <p className="text-sm text-fg-2">
              <SentAmount request={request} />
            </p>
          )}
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
        {currency !== 'USD' && (
          <Fact label="Rate from" wide>
            {request.rateSource}, <DateTime value={request.rateAt} />
          </Fact>
        )}
        <Fact label="Bank reference" wide>
          {bankReference}
        </Fact>
      </FactList>
    </>
  )
}
