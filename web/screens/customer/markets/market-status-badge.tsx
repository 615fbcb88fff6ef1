import { useMarketStatus } from '#web/lib/live/market-status.ts'
import { Badge } from '#web/ui/labels/badge.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'

export function MarketStatusBadge({ isShort }: { isShort: boolean }) {
  const { data: status, isPending } = useMarketStatus()
  if (status === undefined) return isPending ? <Skeleton className="my-1 w-36" /> : null
  return (
    <p role="status" className="flex items-center gap-2 text-sm text-fg-2">
      <span className={isShort ? 'max-md:sr-only' : ''}>Market Status</span>
      <Badge tone={status.isOpen ? 'gain' : 'neutral'}>{status.isOpen ? 'Open' : 'Closed'}</Badge>
    </p>
  )
}
