import type { ReviewStatus } from '#domain/reviews/review.ts'
import type { KycStatus } from '#domain/people/profile.ts'
import type { WithdrawalStatus } from '#domain/cash/withdrawal.ts'
import { Badge, type BadgeTone } from '#web/ui/labels/badge.tsx'

type Status = ReviewStatus | WithdrawalStatus | KycStatus

export function ReviewBadge({ status }: { status: Status }) {
  const { name, tone } = STATUSES[status]
  return <Badge tone={tone}>{name}</Badge>
}

/** "Deposit" with its status. */
export const ReviewTitle = ({ of, status }: { of: string; status: Status }) => (
  <>
    {of} <ReviewBadge status={status} />
  </>
)

const STATUSES: Record<Status, { name: string; tone: BadgeTone }> = {
  none: { name: 'No profile', tone: 'neutral' },
  pending: { name: 'Pending', tone: 'warn' },
  approved: { name: 'Approved', tone: 'gain' },
  rejected: { name: 'Rejected', tone: 'danger' },
  cancelled: { name: 'Canceled', tone: 'neutral' },
}

export function RejectionReason({ reason, className = '' }: { reason: string | null; className?: string }) {
  if (reason === null) return null
  return <p className={`whitespace-pre-line text-danger ${className}`}>Reason: {reason}</p>
}

/** "Approved" of 'approved'; "Canceled" of 'cancelled', as the contract spells it. */
export const statusText = (status: string): string =>
  TEXTS[status] ?? `${status.charAt(0).toUpperCase()}${status.slice(1)}`

const TEXTS: Readonly<Record<string, string>> = { cancelled: 'Canceled', own: 'Yours, ended' }
