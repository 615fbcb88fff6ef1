import { classNames } from '#web/ui/class-names.ts'
import { now } from '#web/lib/live/clock.ts'
import { easternTime } from '#web/ui/figures/eastern-time.ts'
import type { StreamConnection } from '#web/lib/live/live-stream.ts'

interface StaleLabelProps {
  connection: StreamConnection
  /** When the prices on screen were made, ISO 8601. */
  at: string | undefined
  className?: string
}

/** Since when prices have not changed, or that they come every five seconds only. Empty while live. */
export const StaleLabel = ({ connection, at, className }: StaleLabelProps) => (
  <span role="status" className={classNames('text-sm text-fg-2', className)}>
    {connection === 'reconnecting' && (
      <span className="inline-flex items-center gap-2">
        <span aria-hidden className="size-1.75 shrink-0 rounded-full bg-fg-3 ring-3 ring-surface-3" />
        Reconnecting{at !== undefined && ` · Last price ${easternTime(at, now())} ET`}
      </span>
    )}
    {connection === 'polling' && 'Prices every 5 s'}
  </span>
)
