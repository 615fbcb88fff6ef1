import { useMarketStatus } from '../../live/market-status.ts'
import { Badge } from '../../ui/badge.tsx'

/** Whether the stock market is open. */
export function MarketStatusBadge() {
  const { data: status } = useMarketStatus()
  if (status === undefined) return null
  return (
    <p role="status" className="flex items-center gap-2 text-sm text-fg-2">
      Market Status
      <Badge tone={status.isOpen ? 'gain' : 'neutral'}>{status.isOpen ? 'Open' : 'Closed'}</Badge>
    </p>
  )
}
