import type { ReviewStatus } from '#domain/reviews/review.ts'
import type { WithdrawalStatus } from '#domain/cash/withdrawal.ts'
import { Badge, type BadgeTone } from '#web/ui/labels/badge.tsx'

export function ReviewBadge({ status }: { status: ReviewStatus | WithdrawalStatus }) {
  const { name, tone } = KYC_STATUSES[status]
  return <Badge tone={tone}>{name}</Badge>
}

const KYC_STATUSES: Record<ReviewStatus | WithdrawalStatus, { name: string; tone: BadgeTone }> = {
  pending: { name: 'Pending', tone: 'warn' },
  approved: { name: 'Approved', tone: 'gain' },
  rejected: { name: 'Rejected', tone: 'danger' },
  cancelled: { name: 'Canceled', tone: 'neutral' },
}
