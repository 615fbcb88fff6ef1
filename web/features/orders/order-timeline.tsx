import type { OrderWithReceipt } from '#contract/trading/orders.ts'
import { easternTime } from '#web/ui/figures/eastern-time.ts'
import { now } from '#web/lib/live/clock.ts'
import { isOpen } from './order-labels.ts'

/** An order's events, in New York time. */
export function OrderTimeline({ order }: { order: OrderWithReceipt }) {
  return (
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
}

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
