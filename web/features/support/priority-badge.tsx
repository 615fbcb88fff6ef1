import type { TicketPriority } from '#domain/support/support.ts'
import { Badge } from '#web/ui/labels/badge.tsx'

/** That a ticket comes before others; nothing of a normal one. */
export const PriorityBadge = ({ priority }: { priority: TicketPriority }) =>
  priority === 'high' ? <Badge tone="danger">High</Badge> : null
