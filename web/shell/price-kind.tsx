import { useConfig } from '../api/config.ts'
import { Badge } from '../ui/badge.tsx'

/** Says wherever prices show that they are not a real market's at this moment, when they are not. */
export function PriceKind({ className = '' }: { className?: string }) {
  const { prices } = useConfig()
  if (prices === 'real-time') return null
  return (
    <Badge tone="warn" className={className}>
      {prices === 'simulated' ? 'Simulated prices' : 'Delayed by 15 min'}
    </Badge>
  )
}
