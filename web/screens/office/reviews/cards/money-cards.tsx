import {
  type QueuedDepositRequest,
  type AdminDepositRequest,
  adminListDepositRequests,
  repriceDeposit,
} from '#contract/cash/deposits.ts'
import type { QueuedWithdrawalRequest } from '#contract/cash/withdrawals.ts'
import { changePercent } from '#domain/market/quote.ts'
import { parseCents, subtractCents, ZERO_CENTS } from '#domain/money/money.ts'
import { price } from '#domain/money/price.ts'
import { usePermitted } from '#web/features/staff/permitted.tsx'
import { Money } from '#web/ui/figures/money.tsx'
import { isRateOld, RateOrigin, SentAmount } from '#web/features/cash/rate-origin.tsx'
import { ReviewBadge } from '#web/features/reviews/review-status.tsx'
import { Fact, FactList } from '#web/ui/layout/fact-list.tsx'
import { call } from '#web/lib/api/client.ts'
import { refresh } from '#web/lib/api/query.ts'
import { isCode } from '#web/features/outcome/is-decided-as.ts'
import { UnconfirmedNote } from '#web/features/outcome/unconfirmed-note.tsx'
import { useConfirmedAction } from '#web/features/outcome/use-confirmed-action.ts'
import { SmallButton } from '#web/ui/buttons/button.tsx'
import { dollarText } from '#web/ui/figures/decimal-text.ts'
import { Note } from '#web/ui/messages/note.tsx'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { FeeAndTotal } from '#web/features/cash/fee-and-total.tsx'
import { DEPOSIT_REVIEW, lockedApproval, type OnApprove } from '../queue/review.ts'
import { CustomerFacts, RequestHeader, CopiedFact } from './request-header.tsx'
import { reportRefusal } from '../queue/use-decision.ts'

export function DepositCard({ request, onApprove }: { request: QueuedDepositRequest; onApprove: OnApprove }) {
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
        <Fact label="Submitted" value={<DateTime value={createdAt} />} />
        {currency !== 'USD' && <Fact label="Rate source" wide value={<RateOrigin request={request} />} />}
        {request.repricedAt !== null && (
          <Fact label="Repriced" value={<DateTime value={request.repricedAt} />} />
        )}
        <CopiedFact label="Deposit reference" text={depositReference} />
        <Fact label="Bank reference" wide value={bankReference} />
      </FactList>
      {request.today !== null && request.warnings.some(({ code }) => code === 'rate_worse') && (
        <TodaysAmount request={request} today={request.today} onApprove={onApprove} />
      )}
      {isRateOld(request) && mayDecide && <RepriceButton request={request} />}
    </>
  )
}

function RepriceButton({ request: { id, depositReference } }: { request: AdminDepositRequest }) {
  const reprice = useConfirmedAction<void, AdminDepositRequest>({
    what: 'repricing',
    send: async (_, { isCheck }) => {
      try {
        return await call(repriceDeposit, { params: { id } })
      } catch (error) {
        if (!isCheck || !isCode(error, 'rate_not_expired')) throw error
        // Repriced by the request whose answer was lost.
        const found = await call(adminListDepositRequests, { query: { search: depositReference } })
        const repriced = found.find((request) => request.id === id)
        if (repriced === undefined) throw error
        return repriced
      }
    },
    nameOf: () => id,
    success: ({ amount }) => ({
      title: 'Deposit repriced',
      description: `New amount: ${dollarText(amount)}. The user has been notified`,
    }),
    onSuccess: () => refresh(adminListDepositRequests),
    onError: (error) => reportRefusal(DEPOSIT_REVIEW, 'Repricing failed', error),
  })
  return (
    <>
      <UnconfirmedNote text={reprice.unconfirmed} className="mt-4" />
      <SmallButton className="mt-4" pending={reprice.isPending} onClick={() => void reprice.mutate()}>
        Reprice
      </SmallButton>
    </>
  )
}

interface TodaysAmountProps {
  request: AdminDepositRequest
  today: NonNullable<AdminDepositRequest['today']>
  onApprove: OnApprove
}

function TodaysAmount({ request, today, onApprove }: TodaysAmountProps) {
  const { locked: outcome } = today
  const locked = parseCents(request.amount) ?? ZERO_CENTS
  const now = parseCents(today.amount) ?? ZERO_CENTS
  return (
    <Note tone="warn" className="mt-3">
      At today's rate it is <Money value={now} />: <Money value={subtractCents(now, locked)} /> (
      {changePercent(price(locked), price(now))}%).{' '}
      {outcome === null
        ? 'An approval credits the locked amount.'
        : 'An approval credits that, unless the transfer arrived before the rate fell.'}
      {outcome !== null && onApprove && (
        <SmallButton className="mt-2 flex" onClick={() => onApprove(lockedApproval(request.amount, outcome))}>
          Approve at the locked rate
        </SmallButton>
      )}
    </Note>
  )
}

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
        <Fact label="Submitted" value={<DateTime value={createdAt} />} />
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
