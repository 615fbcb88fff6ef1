import { useConfig } from '#web/lib/api/config.ts'
import { Badge } from '#web/ui/labels/badge.tsx'

/** Says that prices are not a real market's. */
export function PriceKind({ className = '' }: { className?: string }) {
  const { prices } = useConfig()
  if (prices === 'real-time') return null
  return (
    <Badge tone="warn" className={className}>
      {/* A narrow phone's bar has no room for the whole text. */}
      {prices === 'simulated' ? (
        <span>
          Simulated<span className="max-lg:sr-only"> prices</span>
        </span>
      ) : (
        <span>
          Delayed<span className="max-lg:sr-only"> by</span> 15 min
        </span>
      )}
    </Badge>
  )
}
