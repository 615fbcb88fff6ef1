import type { TicketPriority, TicketStatus } from '#domain/support/support.ts'
import { Badge, type BadgeTone } from '#web/ui/labels/badge.tsx'

export const TicketBadge = ({ status }: { status: TicketStatus }) => (
  <Badge tone={VARIANTS[status].tone}>{VARIANTS[status].text}</Badge>
)

const VARIANTS: Record<TicketStatus, { text: string; tone: BadgeTone }> = {
  open: { text: 'Waiting', tone: 'warn' },
  answered: { text: 'Answered', tone: 'brand' },
  closed: { text: 'Closed', tone: 'neutral' },
}

/** Nothing for normal priority. */
export const PriorityBadge = ({ priority }: { priority: TicketPriority }) =>
  priority === 'high' ? <Badge tone="danger">High</Badge> : null
