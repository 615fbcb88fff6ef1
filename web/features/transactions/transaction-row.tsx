import {
  ArrowDownLeft,
  ArrowDownToLine,
  ArrowUpFromLine,
  ArrowUpRight,
  CircleMinus,
  CirclePlus,
  HandCoins,
  Split,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { Transaction } from '#contract/trading/transactions.ts'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { Money } from '#web/ui/figures/money.tsx'
import { Price } from '#web/ui/figures/price.tsx'
import { Quantity } from '#web/ui/figures/quantity.tsx'
import { maskedAccount } from '#web/features/cash/masked-account.ts'
import { SentAmount } from '#web/features/cash/rate-origin.tsx'
import { EntryRow } from '#web/ui/layout/entry-row.tsx'
import { chargedOf } from './charged.ts'

interface TransactionRowProps {
  transaction: Transaction
  numbered?: boolean
  onOpen: () => void
}

export function TransactionRow({ transaction, numbered = false, onOpen }: TransactionRowProps) {
  const { type, createdAt, id, isCanceled } = transaction
  return (
    <EntryRow
      icon={KINDS[type].icon}
      title={transactionTitle(transaction)}
      onOpen={onOpen}
      meta={
        <>
          <DateTime value={createdAt} />
          {numbered && <span>#{id}</span>}
          {isCanceled && <span>Canceled</span>}
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

/** Dollars, for a sale those received; for a split the shares it added or took. */
export function Figure({ transaction }: FigureProps) {
  const { type, amount, quantity, splitRatio } = transaction
  if (splitRatio !== undefined && quantity !== null) {
    return (
      <>
        {isReverse(splitRatio) ? '-' : '+'}
        <Quantity value={quantity} exact /> shares
      </>
    )
  }
  return KINDS[type].isIncoming ? (
    <Money value={chargedOf(transaction)?.netCents ?? amount} signed />
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
  const { type, quantity, price, depositRequest, withdrawalRequest, splitRatio, correction } = transaction
  if (correction !== undefined) return <p className="wrap-anywhere">{correction.sentence}</p>
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
function feeNoteOf(transaction: Transaction): ReactNode {
  const charged = chargedOf(transaction)
  if (charged === null) return null
  return (
    <>
      Fee <Money value={charged.feeCents} /> · {transaction.type === 'sell' ? 'gross' : 'total'}{' '}
      <Money value={charged.grossCents} />
    </>
  )
}

/** An arrow down is money in, one up is money out. */
const KINDS = {
  deposit: { name: 'Deposit', icon: <ArrowDownToLine />, isIncoming: true },
  withdraw: { name: 'Withdrawal', icon: <ArrowUpFromLine />, isIncoming: false },
  buy: { name: 'Buy', icon: <ArrowUpRight />, isIncoming: false },
  sell: { name: 'Sell', icon: <ArrowDownLeft />, isIncoming: true },
  dividend: { name: 'Dividend', icon: <HandCoins />, isIncoming: true },
  split: { name: 'Split', icon: <Split />, isIncoming: true },
  correction_credit: { name: 'Correction', icon: <CirclePlus />, isIncoming: true },
  correction_debit: { name: 'Correction', icon: <CircleMinus />, isIncoming: false },
}
