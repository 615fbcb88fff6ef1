import type { AdminWithdrawalRequest } from '#contract/withdrawals.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { Money } from '../../ui/money.tsx'
import { Note } from '../../ui/note.tsx'
import { FeeAndTotal } from '../wallet/fee-and-total.tsx'
import { ReviewBadge } from '../wallet/review-badge.tsx'
import { Fact, FactList } from './fact-list.tsx'

/** What an administrator needs to pay a withdrawal out, and what speaks against it. */
export function WithdrawalCard({ request }: { request: AdminWithdrawalRequest }) {
  const { amount, fee, status, createdAt, userId, username, isOwnName, isProfilePending } = request
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
      {(!isOwnName || isProfilePending) && (
        <div className="mt-3 grid gap-2">
          {!isOwnName && <Note tone="warn">{NOT_OWN_NAME}</Note>}
          {isProfilePending && <Note tone="warn">{PROFILE_PENDING}</Note>}
        </div>
      )}
      <FactList>
        <Fact label="Username">{username}</Fact>
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

const NOT_OWN_NAME = "The account holder's name is not the full name on the customer's profile."
const PROFILE_PENDING = "The customer's profile is not approved at the moment."
