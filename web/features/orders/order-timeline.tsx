import type { OrderWithReceipt } from '#contract/trading/orders.ts'
import { easternTime } from '#web/ui/figures/eastern-time.ts'
import { now } from '#web/lib/live/clock.ts'
import { timelineOf } from './order-events.ts'

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
