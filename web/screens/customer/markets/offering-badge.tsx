import { useConfig } from '#web/lib/api/config.ts'
import { Badge } from '#web/ui/labels/badge.tsx'

/** That an asset is closed to purchases; nothing for one that is offered. */
export function OfferingBadge({ symbol }: { symbol: string }) {
  'use no memo' // A look-up: memoizing it is code without use.
  return useConfig().offerings[symbol] === undefined ? null : <Badge tone="warn">Sales only</Badge>
}
