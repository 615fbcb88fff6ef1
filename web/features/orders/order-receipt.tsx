import type { ReactNode } from 'react'
import type { OrderWithReceipt } from '#contract/trading/orders.ts'
import { now } from '#web/lib/live/clock.ts'
import { easternTime } from '#web/ui/figures/eastern-time.ts'
import { Money } from '#web/ui/figures/money.tsx'
import { Price } from '#web/ui/figures/price.tsx'
import { Quantity } from '#web/ui/figures/quantity.tsx'
import { SummaryList, SummaryRow } from '#web/ui/layout/summary-list.tsx'
import { CopyButton } from '#web/ui/messages/copy-button.tsx'
import { isOpen } from './order-labels.ts'

/** An order's receipt, without what has not happened. */
export const OrderReceiptLines = ({ order }: { order: OrderWithReceipt }) => (
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

/** An order's events, in New York time. */
export const OrderTimeline = ({ order }: { order: OrderWithReceipt }) => (
  <section aria-label="Timeline">
    <h3 className="mb-1 text-xs font-medium text-fg-3">Timeline (US Eastern)</h3>
    <ol className="grid gap-2 text-sm">
      {timelineOf(order).map(({ at, what }) => (
        <li key={what} className="flex items-baseline justify-between gap-4">
          <span className="font-medium">{what}</span>
          {at !== null && (
            <time dateTime={at} className="text-right text-fg-2">
              {easternTime(at, now())}
            </time>
          )}
        </li>
      ))}
    </ol>
  </section>
)

/** The time is null where it is not kept. */
interface OrderStep {
  what: string
  at: string | null
}

/** An order's events, oldest first; for an open order also what comes. */
function timelineOf(order: OrderWithReceipt): OrderStep[] {
  const { receipt, status, replaces, expiresAt, touchedAt, filledAt } = order
  const steps: OrderStep[] = [
    { what: replaces === null ? 'Placed' : 'Placed, in place of an earlier order', at: receipt.placedAt },
  ]
  if (touchedAt !== null) steps.push({ what: 'Price reached', at: touchedAt })
  if (status === 'filled') steps.push({ what: 'Filled', at: receipt.bookedAt ?? filledAt })
  if (status === 'pending_cancel') steps.push({ what: 'Cancellation requested', at: null })
  if (isOpen(order) && touchedAt === null && expiresAt !== null)
    steps.push({ what: 'Expires', at: expiresAt })
  const end = ENDS[status]
  if (end !== undefined) steps.push({ what: end, at: status === 'expired' ? expiresAt : null })
  return steps
}

const ENDS: Partial<Record<OrderWithReceipt['status'], string>> = {
  canceled: 'Canceled',
  expired: 'Expired',
  rejected: 'Rejected',
  replaced: 'Replaced by another order',
}
