import type { TicketPriority } from '#domain/support/support.ts'
import { Badge } from '#web/ui/labels/badge.tsx'

/** Nothing for normal priority. */
export const PriorityBadge = ({ priority }: { priority: TicketPriority }) =>
  priority === 'high' ? <Badge tone="danger">High</Badge> : null
