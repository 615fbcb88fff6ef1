import { TriangleAlert } from 'lucide-react'
import type { QueuedPasswordReset } from '#contract/people/password-resets.ts'
import { statusText } from '#web/features/reviews/review-status.tsx'
import { Badge, type BadgeTone } from '#web/ui/labels/badge.tsx'
import { Note } from '#web/ui/messages/note.tsx'
import { CustomerLink } from '#web/features/reviews/customer-link.tsx'
import { Fact, FactList } from '#web/ui/layout/fact-list.tsx'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { RequestHeader } from './request-header.tsx'

/** Whose password, and what tells the owner's request from an attacker's. */
export function PasswordResetCard({ request }: { request: QueuedPasswordReset }) {
  const { username, email, userId, reference, address, competing, createdAt, expiresAt, status } = request
  const others = request.warnings.filter(({ code }) => code !== 'competing')
  return (
    <>
      <RequestHeader
        title={<CustomerLink userId={userId}>{username}</CustomerLink>}
        subtitle={email}
        badge={
          competing > 0 ? (
            <Badge tone="warn" icon={<TriangleAlert aria-hidden />}>
              Competing
            </Badge>
          ) : (
            <Badge tone={TONES[status]}>{statusText(status)}</Badge>
          )
        }
        warnings={others}
      />
      <FactList fluid>
        <Fact label="Legal name">{request.fullName ?? 'N/A'}</Fact>
        <Fact label="Submitted" value={<DateTime value={createdAt} />} />
        <Fact label="Expires" value={<DateTime value={expiresAt} />} />
        <Fact label="Reference">{reference}</Fact>
        <Fact label="IP address">{address}</Fact>
        <Fact label="User ID">{userId}</Fact>
      </FactList>
      {competing > 0 && (
        <Note tone="warn" className="mt-4">
          {competing === 1 ? 'Another reset is open' : `${competing} other resets are open`}. Verify the
          reference; approving one closes the others.
        </Note>
      )}
    </>
  )
}

const TONES: Record<QueuedPasswordReset['status'], BadgeTone> = {
  pending: 'warn',
  approved: 'gain',
  rejected: 'danger',
  denied: 'danger',
  closed: 'neutral',
}
