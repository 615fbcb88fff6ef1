import { useConfig } from '#web/lib/api/config.ts'
import { Badge } from '#web/ui/labels/badge.tsx'

/** Marks an asset closed to purchases. */
export function OfferingBadge({ symbol }: { symbol: string }) {
  'use no memo' // A look-up: memoizing gains nothing.
  return useConfig().offerings[symbol] === undefined ? null : <Badge tone="warn">Sales only</Badge>
}
