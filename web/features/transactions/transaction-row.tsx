import { ArrowDownToLine, ArrowUpFromLine, HandCoins, Minus, Plus, Split } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Transaction } from '#contract/trading/orders.ts'
import { addCents, type Cents, parseCents, subtractCents, ZERO_CENTS } from '#domain/money/money.ts'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { Money } from '#web/ui/figures/money.tsx'
import { Price } from '#web/ui/figures/price.tsx'
import { Quantity } from '#web/ui/figures/quantity.tsx'
import { maskedAccount } from '#web/features/cash/masked-account.ts'
import { SentAmount } from '#web/features/cash/sent-amount.tsx'
import { EntryRow } from '#web/ui/layout/entry-row.tsx'

interface TransactionRowProps {
  transaction: Transaction
  /** Also shows the transaction's number. */
  numbered?: boolean
  onOpen: () => void
}

/** A transaction: money in with a plus, money out with a minus, the fee apart. */
export function TransactionRow({ transaction, numbered = false, onOpen }: TransactionRowProps) {
  const { type, createdAt, id } = transaction
  return (
    <EntryRow
      icon={KINDS[type].icon}
      title={transactionTitle(transaction)}
      onOpen={onOpen}
      meta={
        <>
          <DateTime value={createdAt} />
          {numbered && <span>#{id}</span>}
        </>
      }
      details={<Details transaction={transaction} />}
      figure={<Figure transaction={transaction} />}
      figureNote={feeNoteOf(transaction)}
    />
  )
}

/** "Buy AAPL". */
export const transactionTitle = ({ type, assetSymbol }: Transaction): string =>
  assetSymbol === null ? KINDS[type].name : `${KINDS[type].name} ${assetSymbol}`

interface FigureProps {
  transaction: Transaction
}

/** Dollars; for a split, which moves none, the shares it added or took. */
export function Figure({ transaction: { type, amount, quantity, splitRatio } }: FigureProps) {
  if (splitRatio !== undefined && quantity !== null) {
    return (
      <>
        {isReverse(splitRatio) ? '-' : '+'}
        <Quantity value={quantity} exact /> shares
      </>
    )
  }
  return KINDS[type].isIncoming ? (
    <Money value={amount} signed className="text-gain" />
  ) : (
    <Money value={`-${amount}`} />
  )
}

/** Whether it was a reverse split: "1:10". */
function isReverse(ratio: string): boolean {
  const [newShares = 0, oldShares = 0] = ratio.split(':').map(Number)
  return newShares < oldShares
}

function Details({ transaction }: FigureProps) {
  const { type, quantity, price, depositRequest, withdrawalRequest, splitRatio } = transaction
  if (depositRequest !== null) {
    const { bankReference, currency } = depositRequest
    return (
      <>
        {currency !== 'USD' && (
          <p>
            <SentAmount request={depositRequest} />
          </p>
        )}
        <p>Reference: {bankReference}</p>
      </>
    )
  }
  if (withdrawalRequest !== null) {
    const { bankName, bankAccountNumber } = withdrawalRequest
    return (
      <p>
        {bankName} {maskedAccount(bankAccountNumber)}
      </p>
    )
  }
  if (splitRatio !== undefined) return <p>{splitRatio.replace(':', ' for ')}</p>
  if (quantity === null || price === null) return null
  return (
    <p>
      <Quantity value={quantity} exact /> {type === 'dividend' ? 'shares at' : 'at'}{' '}
      <Price value={price} exact={type === 'dividend'} />
    </p>
  )
}

/** The fee, and the net amount: a sale credits less than its amount, a withdrawal takes more. */
function feeNoteOf(transaction: Transaction): ReactNode {
  const charged = chargedOf(transaction)
  if (charged === null) return null
  return (
    <>
      Fee <Money value={charged.feeCents} /> · {charged.isNet ? 'net' : 'total'}{' '}
      <Money value={charged.afterCents} />
    </>
  )
}

/** The fee and what the amount is with it; null without a fee. */
export function chargedOf({
  type,
  amount,
  fee,
}: Transaction): { feeCents: Cents; afterCents: Cents; isNet: boolean } | null {
  const amountCents = parseCents(amount)
  const feeCents = fee === null ? ZERO_CENTS : parseCents(fee)
  if (amountCents === null || feeCents === null || feeCents === 0n) return null
  const isNet = type === 'sell'
  return { feeCents, isNet, afterCents: (isNet ? subtractCents : addCents)(amountCents, feeCents) }
}

const KINDS = {
  deposit: { name: 'Deposit', icon: <ArrowDownToLine />, isIncoming: true },
  withdraw: { name: 'Withdrawal', icon: <ArrowUpFromLine />, isIncoming: false },
  buy: { name: 'Buy', icon: <Plus />, isIncoming: false },
  sell: { name: 'Sell', icon: <Minus />, isIncoming: true },
  dividend: { name: 'Dividend', icon: <HandCoins />, isIncoming: true },
  split: { name: 'Split', icon: <Split />, isIncoming: true },
}
