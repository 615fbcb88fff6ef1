import type { ProfileStanding } from '#domain/people/profile.ts'
import { Badge, type BadgeTone } from '#web/ui/labels/badge.tsx'

/** Where a customer's profile stands. */
export function StandingBadge({ standing }: { standing: ProfileStanding }) {
  const { name, tone } = STANDINGS[standing]
  return <Badge tone={tone}>{name}</Badge>
}

const STANDINGS: Record<ProfileStanding, { name: string; tone: BadgeTone }> = {
  none: { name: 'No profile', tone: 'neutral' },
  pending: { name: 'Pending', tone: 'warn' },
  approved: { name: 'Approved', tone: 'gain' },
  rejected: { name: 'Rejected', tone: 'danger' },
}
