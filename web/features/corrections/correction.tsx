import type { CorrectableTransaction, CorrectionPreview } from '#contract/cash/corrections.ts'
import type { CorrectionKind, CorrectionLeg, CorrectionReason } from '#domain/corrections/correction.ts'
import { parseTypedCents } from '#domain/money/money.ts'
import { signOf } from '#web/ui/figures/decimal-text.ts'
import { Money } from '#web/ui/figures/money.tsx'
import { Quantity } from '#web/ui/figures/quantity.tsx'
import { SummaryList, SummaryRow } from '#web/ui/layout/summary-list.tsx'
import { Note } from '#web/ui/messages/note.tsx'

/** The accounts that a correction changes, and a canceled trade's holding, before and after. */
export const CorrectionChanges = ({
  preview: { account, other, holding },
}: {
  preview: CorrectionPreview
}) => (
  <div className="grid gap-3">
    <Change change={account} />
    {other !== null && <Change change={other} />}
    {holding !== null && <Holding holding={holding} />}
  </div>
)

function Holding({ holding }: { holding: NonNullable<CorrectionPreview['holding']> }) {
  const { assetSymbol, sharesBefore, sharesAfter, costBefore, costAfter } = holding
  return (
    <SummaryList>
      <SummaryRow label={`Shares of ${assetSymbol}`}>
        <Quantity value={sharesBefore} exact /> → <Quantity value={sharesAfter} exact />
      </SummaryRow>
      <SummaryRow label="Their cost">
        <Money value={costBefore} /> → <Money value={costAfter} />
      </SummaryRow>
    </SummaryList>
  )
}

function Change({ change }: { change: CorrectionPreview['account'] }) {
  const { fullName, username, availableBefore, availableAfter, owedBefore, owedAfter } = change
  const owes = signOf(owedBefore) > 0 || signOf(owedAfter) > 0
  return (
    <div>
      <p className="mb-1 text-sm font-medium wrap-anywhere">
        {fullName} ({username})
      </p>
      <SummaryList>
        <SummaryRow label="Available">
          <Money value={availableBefore} /> → <Money value={availableAfter} />
        </SummaryRow>
        {owes && (
          <SummaryRow label="Owed">
            <Money value={owedBefore} /> → <Money value={owedAfter} />
          </SummaryRow>
        )}
      </SummaryList>
      {signOf(owedAfter) > 0 && (
        <Note tone="warn" className="mt-2">
          The customer cannot buy or withdraw until this is paid. Deposits, sales and dividends pay it first.
        </Note>
      )}
    </div>
  )
}

/** The name of a correction, and what it does. */
export const KIND_TEXTS: Readonly<Record<CorrectionKind, { name: string; does: string }>> = {
  goodwill: { name: 'Goodwill', does: 'The firm pays the customer.' },
  fee_refund: { name: 'Refund the fee', does: 'The firm gives back what it charged.' },
  deposit_returned: {
    name: 'Deposit returned by the bank',
    does: 'The money goes back to the bank. What was spent is owed.',
  },
  deposit_moved: {
    name: 'Deposit of another customer',
    does: 'The money moves to the customer whose deposit it was. What was spent is owed.',
  },
  dividend_returned: {
    name: 'Dividend paid in error',
    does: 'The dividend is taken back. What was spent is owed.',
  },
  withdrawal_returned: {
    name: 'Payout returned by the bank',
    does: 'The money goes back to the customer’s balance. Refund the fee apart, or keep it.',
  },
  fill_canceled: {
    name: 'Trade executed in error',
    does: 'The whole trade is canceled: shares, cost and fee are as if it had never been. What was spent is owed.',
  },
  reversal: { name: 'Reverse this correction', does: 'The correction is taken back.' },
}

/** A correction that was made. */
const LEG_TEXTS: Readonly<Record<CorrectionLeg, string>> = {
  goodwill: 'Goodwill',
  fee_refund: 'Fee refunded',
  deposit_returned: 'Deposit returned by the bank',
  deposit_moved_out: 'Deposit moved to its owner',
  deposit_moved_in: 'Deposit moved from another customer',
  dividend_returned: 'Dividend taken back',
  withdrawal_returned: 'Payout returned by the bank',
  fill_canceled: 'Trade canceled',
  reversal: 'Correction reversed',
}

export const REASON_TEXTS: Readonly<Record<CorrectionReason, string>> = {
  returned_by_bank: 'Returned by the bank',
  wrong_customer: 'Credited to the wrong customer',
  charged_in_error: 'Charged in error',
  service_failure: 'Service failure',
  booked_in_error: 'Booked in error',
  other: 'Other',
}

const TYPE_TEXTS: Readonly<Record<CorrectableTransaction['type'], string>> = {
  deposit: 'Deposit',
  withdraw: 'Withdrawal',
  buy: 'Buy',
  sell: 'Sell',
  dividend: 'Dividend',
  split: 'Split',
  correction_credit: 'Correction',
  correction_debit: 'Correction',
}

/** "Sell AAPL". */
export const nameOf = ({ type, assetSymbol, correction }: CorrectableTransaction): string =>
  [correction ? LEG_TEXTS[correction.kind] : TYPE_TEXTS[type], assetSymbol].filter(Boolean).join(' ')

/** Above zero, with at most two decimals. */
export const isAmount = (typed: string): boolean => (parseTypedCents(typed.trim()) ?? 0n) > 0n
