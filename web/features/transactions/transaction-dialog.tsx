import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Transaction } from '#contract/trading/transactions.ts'
import { maskedAccount } from '#web/features/cash/masked-account.ts'
import { SentAmount } from '#web/features/cash/sent-amount.tsx'
import { ButtonLink } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { Money } from '#web/ui/figures/money.tsx'
import { Price } from '#web/ui/figures/price.tsx'
import { Quantity } from '#web/ui/figures/quantity.tsx'
import { SummaryList, SummaryRow } from '#web/ui/layout/summary-list.tsx'
import { CopyButton } from '#web/ui/messages/copy-button.tsx'
import { chargedOf } from './charged.ts'
import { Figure, transactionTitle } from './transaction-row.tsx'

interface TransactionDialogProps {
  transaction: Transaction
  open: boolean
  onOpenChange: (open: boolean) => void
}

export default function TransactionDialog({ transaction, open, onOpenChange }: TransactionDialogProps) {
  const { assetSymbol } = transaction
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={transactionTitle(transaction)} placement="right">
      <p className="mb-5 text-2xl font-semibold">
        <Figure transaction={transaction} />
      </p>
      <SummaryList>
        {linesOf(transaction, () => onOpenChange(false)).map(({ label, value }) => (
          <SummaryRow key={label} label={label}>
            {value}
          </SummaryRow>
        ))}
      </SummaryList>
      {assetSymbol !== null && (
        <ButtonLink to={`/asset/${assetSymbol}`} variant="secondary" className="mt-6 w-full">
          View {assetSymbol}
        </ButtonLink>
      )}
    </Dialog>
  )
}

interface Line {
  label: string
  value: ReactNode
}

/** `close` is for links to the screen under this dialog. */
function linesOf(transaction: Transaction, close: () => void): Line[] {
  const { id, createdAt, isCanceled } = transaction
  return [
    { label: 'Date', value: <DateTime value={createdAt} /> },
    ...(isCanceled ? [{ label: 'Status', value: 'Canceled' }] : []),
    ...tradeLines(transaction),
    ...feeLines(transaction),
    ...requestLines(transaction),
    ...correctionLines(transaction, close),
    {
      label: 'Number',
      value: (
        <span className="-my-2 inline-flex items-center gap-1">
          #{id} <CopyButton label="Copy number" text={id} />
        </span>
      ),
    },
  ]
}

function tradeLines({ type, quantity, price, splitRatio, correction }: Transaction): Line[] {
  if (splitRatio !== undefined) return [{ label: 'New for old', value: splitRatio.replace(':', ' for ') }]
  const isDividend = type === 'dividend'
  return [
    ...(quantity === null
      ? []
      : [{ label: sharesLabel(type, correction !== undefined), value: <Quantity value={quantity} exact /> }]),
    ...(price === null
      ? []
      : [{ label: isDividend ? 'Per share' : 'Price', value: <Price value={price} exact={isDividend} /> }]),
  ]
}

/** A canceled purchase is given back in cash, a sale in shares. */
function sharesLabel(type: Transaction['type'], isCorrection: boolean): string {
  if (!isCorrection) return 'Shares'
  return type === 'correction_credit' ? 'Shares taken back' : 'Shares given back'
}

function feeLines(transaction: Transaction): Line[] {
  const charged = chargedOf(transaction)
  if (charged === null) return []
  return [
    {
      label: transaction.type === 'sell' ? 'Gross' : 'Total',
      value: <Money value={charged.grossCents} />,
    },
    { label: 'Fee', value: <Money value={charged.feeCents} /> },
    { label: 'You received', value: <Money value={charged.netCents} /> },
  ]
}

function requestLines({ depositRequest, withdrawalRequest }: Transaction): Line[] {
  return [
    ...(depositRequest === null
      ? []
      : [
          ...(depositRequest.currency === 'USD'
            ? []
            : [{ label: 'Sent', value: <SentAmount request={depositRequest} /> }]),
          {
            label: 'Reference',
            value: <span className="wrap-anywhere">{depositRequest.bankReference}</span>,
          },
        ]),
    ...(withdrawalRequest === null
      ? []
      : [
          { label: 'Bank', value: <span className="wrap-anywhere">{withdrawalRequest.bankName}</span> },
          { label: 'Account', value: maskedAccount(withdrawalRequest.bankAccountNumber) },
        ]),
  ]
}

function correctionLines({ correction }: Transaction, close: () => void): Line[] {
  if (correction === undefined) return []
  const { corrects, sentence } = correction
  return [
    { label: 'Why', value: <span className="wrap-anywhere">{sentence}</span> },
    ...(corrects === null
      ? []
      : [
          {
            label: 'Corrects',
            value: (
              <Link
                href={`/history?search=${encodeURIComponent(`#${corrects}`)}`}
                onClick={close}
                className="inline-flex min-h-11 items-center underline md:min-h-0"
              >
                #{corrects}
              </Link>
            ),
          },
        ]),
  ]
}
