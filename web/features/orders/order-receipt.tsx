import type { ReactNode } from 'react'
import type { OrderWithReceipt } from '#contract/trading/orders.ts'
import { now } from '#web/lib/live/clock.ts'
import { easternTime } from '#web/ui/figures/eastern-time.ts'
import { Money } from '#web/ui/figures/money.tsx'
import { Price } from '#web/ui/figures/price.tsx'
import { Quantity } from '#web/ui/figures/quantity.tsx'
import { SummaryList, SummaryRow } from '#web/ui/layout/summary-list.tsx'
import { CopyButton } from '#web/ui/messages/copy-button.tsx'

/** An order's receipt, without what has not happened. */
export function OrderReceiptLines({ order }: { order: OrderWithReceipt }) {
  return (
    <section aria-label="Receipt">
      <h3 className="mb-1 text-xs font-medium text-fg-3">Receipt</h3>
      <SummaryList className="text-sm">
        {[...priceLines(order), ...moneyLines(order), ...numberLines(order)].map(({ label, value }) => (
          <SummaryRow key={label} label={label}>
            {value}
          </SummaryRow>
        ))}
      </SummaryList>
    </section>
  )
}

interface ReceiptLine {
  label: string
  value: ReactNode
}

/** A line, unless there is nothing to say. */
const line = <Value,>(label: string, value: Value | null, show: (value: Value) => ReactNode): ReceiptLine[] =>
  value === null ? [] : [{ label, value: show(value) }]

const price = (value: string) => <Price value={value} exact />
const money = (value: string) => <Money value={value} />
const shares = (value: string) => <Quantity value={value} exact />

function priceLines({ limitPrice, stopPrice, receipt }: OrderWithReceipt): ReceiptLine[] {
  const { priceMadeAt, priceSource, priceAgeSeconds, shownDifference } = receipt
  return [
    ...line('Limit', limitPrice, price),
    ...line('Stop', stopPrice, price),
    ...line('Price', receipt.price, price),
    ...line('Price made', priceMadeAt, (at) => easternTime(at, now())),
    ...line('Source', priceSource, (source) => source),
    ...line('Age of the price', priceAgeSeconds, (seconds) => `${seconds} s`),
    ...line('Price on your screen', receipt.shownPrice, (shown) => (
      <>
        {price(shown)}
        {shownDifference !== null && Number(shownDifference) !== 0 && (
          <span className="text-fg-3"> ({shownDifference})</span>
        )}
      </>
    )),
    ...line('Better than ordered by', receipt.improvement, money),
  ]
}

function moneyLines({ quantity, filledAmount, fee, receipt }: OrderWithReceipt): ReceiptLine[] {
  return [
    ...line('Shares', quantity, shares),
    ...line('Amount', filledAmount, money),
    ...line('Fee', fee, money),
    ...line('Held', receipt.heldWhileOpen, money),
    ...line('Reserved', receipt.reservedWhileOpen, shares),
    ...line('Given back', receipt.givenBack, money),
  ]
}

function numberLines({ id, transactionId, receipt }: OrderWithReceipt): ReceiptLine[] {
  return [
    ...line('Order', id, (own) => (
      <span className="-my-2 inline-flex items-center gap-1">
        #{own} <CopyButton label="Copy number" text={own} />
      </span>
    )),
    ...line('Transaction', transactionId, (trade) => `#${trade}`),
    ...(receipt.ledgerIds.length === 0
      ? []
      : [{ label: 'Ledger entries', value: receipt.ledgerIds.map((entry) => `#${entry}`).join(', ') }]),
    ...line('Request key', receipt.idempotencyKey, (key) => (
      <span className="text-xs wrap-anywhere">{key}</span>
    )),
  ]
}
