import { Link } from 'wouter'
import type { Transaction } from '#contract/trading/transactions.ts'
import { maskedAccount } from '#web/features/cash/masked-account.ts'
import { SentAmount } from '#web/features/cash/rate-origin.tsx'
import { ButtonLink } from '#web/ui/buttons/button.tsx'
import { Dialog, type DialogState } from '#web/ui/dialogs/dialog.tsx'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { Money } from '#web/ui/figures/money.tsx'
import { Price } from '#web/ui/figures/price.tsx'
import { Quantity } from '#web/ui/figures/quantity.tsx'
import { SummaryList, SummaryRow } from '#web/ui/layout/summary-list.tsx'
import { CopyButton } from '#web/ui/messages/copy-button.tsx'
import { chargedOf } from './charged.ts'
import { Figure, transactionTitle } from './transaction-row.tsx'

interface TransactionDialogProps extends DialogState {
  transaction: Transaction
}

export default function TransactionDialog({ transaction, ...state }: TransactionDialogProps) {
  const { id, createdAt, isCanceled, assetSymbol } = transaction
  return (
    <Dialog {...state} title={transactionTitle(transaction)} placement="right">
      <p className="mb-5 text-2xl font-semibold">
        <Figure transaction={transaction} />
      </p>
      <SummaryList>
        <SummaryRow label="Date" value={<DateTime value={createdAt} />} />
        {isCanceled && <SummaryRow label="Status" value="Canceled" />}
        <TradeRows transaction={transaction} />
        <FeeRows transaction={transaction} />
        <RequestRows transaction={transaction} />
        <CorrectionRows transaction={transaction} onLeave={() => state.onOpenChange(false)} />
        <SummaryRow label="Number">
          <span className="-my-2 inline-flex items-center gap-1">
            #{id} <CopyButton label="Copy number" text={id} />
          </span>
        </SummaryRow>
      </SummaryList>
      {assetSymbol !== null && (
        <ButtonLink to={`/asset/${assetSymbol}`} variant="secondary" className="mt-6 w-full">
          View {assetSymbol}
        </ButtonLink>
      )}
    </Dialog>
  )
}

type RowsProps = Pick<TransactionDialogProps, 'transaction'>

function TradeRows({ transaction: { type, quantity, price, splitRatio, correction } }: RowsProps) {
  if (splitRatio !== undefined)
    return <SummaryRow label="New for old" value={splitRatio.replace(':', ' for ')} />
  const isDividend = type === 'dividend'
  return (
    <>
      {quantity !== null && (
        <SummaryRow
          label={sharesLabel(type, correction !== undefined)}
          value={<Quantity value={quantity} exact />}
        />
      )}
      {price !== null && (
        <SummaryRow
          label={isDividend ? 'Per share' : 'Price'}
          value={<Price value={price} exact={isDividend} />}
        />
      )}
    </>
  )
}

/** A canceled purchase is given back in cash, a sale in shares. */
function sharesLabel(type: Transaction['type'], isCorrection: boolean): string {
  if (!isCorrection) return 'Shares'
  return type === 'correction_credit' ? 'Shares taken back' : 'Shares given back'
}

function FeeRows({ transaction }: RowsProps) {
  const charged = chargedOf(transaction)
  if (charged === null) return null
  return (
    <>
      <SummaryRow
        label={transaction.type === 'sell' ? 'Gross' : 'Total'}
        value={<Money value={charged.grossCents} />}
      />
      <SummaryRow label="Fee" value={<Money value={charged.feeCents} />} />
      <SummaryRow label="You received" value={<Money value={charged.netCents} />} />
    </>
  )
}

const RequestRows = ({ transaction: { depositRequest, withdrawalRequest } }: RowsProps) => (
  <>
    {depositRequest !== null && depositRequest.currency !== 'USD' && (
      <SummaryRow label="Sent" value={<SentAmount request={depositRequest} />} />
    )}
    {depositRequest !== null && <LongRow label="Reference" text={depositRequest.bankReference} />}
    {withdrawalRequest !== null && (
      <>
        <LongRow label="Bank" text={withdrawalRequest.bankName} />
        <SummaryRow label="Account" value={maskedAccount(withdrawalRequest.bankAccountNumber)} />
      </>
    )}
  </>
)

const LongRow = ({ label, text }: { label: string; text: string }) => (
  <SummaryRow label={label} value={<span className="wrap-anywhere">{text}</span>} />
)

/** `onLeave` is for links to the screen under this dialog. */
function CorrectionRows({ transaction: { correction }, onLeave }: RowsProps & { onLeave: () => void }) {
  if (correction === undefined) return null
  const { corrects, sentence } = correction
  return (
    <>
      <LongRow label="Why" text={sentence} />
      {corrects !== null && (
        <SummaryRow label="Corrects">
          <Link
            href={`/history?search=${encodeURIComponent(`#${corrects}`)}`}
            onClick={onLeave}
            className="inline-flex min-h-11 items-center underline md:min-h-0"
          >
            #{corrects}
          </Link>
        </SummaryRow>
      )}
    </>
  )
}
