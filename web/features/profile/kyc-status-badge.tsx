import type { KycStatus } from '#domain/people/profile.ts'
import { Badge, type BadgeTone } from '#web/ui/labels/badge.tsx'

export function KycStatusBadge({ kycStatus }: { kycStatus: KycStatus }) {
  const { name, tone } = KYC_STATUSES[kycStatus]
  return <Badge tone={tone}>{name}</Badge>
}

const KYC_STATUSES: Record<KycStatus, { name: string; tone: BadgeTone }> = {
  none: { name: 'No profile', tone: 'neutral' },
  pending: { name: 'Pending', tone: 'warn' },
  approved: { name: 'Approved', tone: 'gain' },
  rejected: { name: 'Rejected', tone: 'danger' },
}
