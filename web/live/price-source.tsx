import { useConfig } from '../api/config.ts'
import { Badge } from '../ui/badge.tsx'

/** Says on every screen with prices that they are simulated, or late; nothing when they are real-time. */
export function PriceSource({ className }: { className?: string }) {
  const { prices } = useConfig()
  if (prices === 'real-time') return null
  return (
    <Badge tone="warn" {...(className === undefined ? {} : { className })}>
      {prices === 'simulated' ? 'Simulated prices' : 'Delayed prices'}
    </Badge>
  )
}
