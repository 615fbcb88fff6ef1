import type { TicketStatus } from '#domain/support/support.ts'
import { Badge, type BadgeTone } from '#web/ui/labels/badge.tsx'

/** How a ticket stands. */
export const TicketBadge = ({ status }: { status: TicketStatus }) => (
  <Badge tone={LOOKS[status].tone}>{LOOKS[status].text}</Badge>
)

const LOOKS: Record<TicketStatus, { text: string; tone: BadgeTone }> = {
  open: { text: 'Waiting', tone: 'warn' },
  answered: { text: 'Answered', tone: 'brand' },
  closed: { text: 'Closed', tone: 'neutral' },
}
