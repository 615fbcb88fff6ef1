import type { ReactNode } from 'react'
import { marketStatusText } from './market-status-text.ts'
import { useMarketStatus } from '#web/lib/live/market-status.ts'
import type { StreamConnection } from '#web/lib/live/live-stream.ts'
import { now } from '#web/lib/live/clock.ts'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'

interface MarketLabelProps {
  /** A broken connection replaces the market's status. */
  connection?: StreamConnection
}

/** Whether the market is open, or that prices are not live. */
export function MarketLabel({ connection = 'live' }: MarketLabelProps) {
  const { data: status, isPending } = useMarketStatus()
  if (connection === 'reconnecting') return <Label tone="warn">Reconnecting</Label>
  if (status === undefined) return isPending ? <Skeleton className="my-1 w-60" /> : null
  const text = marketStatusText(status, now())
  if (connection === 'polling') return <Label tone="warn">{text} · prices every 5 s</Label>
  return <Label tone={status.isOpen ? 'open' : 'closed'}>{text}</Label>
}

const Label = ({ tone, children }: { tone: keyof typeof DOTS; children: ReactNode }) => (
  <span role="status" className="inline-flex items-center gap-2 text-sm text-fg-2">
    <span aria-hidden className={`size-1.75 shrink-0 rounded-full ring-3 ${DOTS[tone]}`} />
    <span>{children}</span>
  </span>
)

const DOTS = {
  open: 'bg-gain ring-gain-tint',
  closed: 'bg-fg-3 ring-surface-3',
  warn: 'bg-warn ring-warn-tint',
}
