import { Link } from 'wouter'
import type { Proposal } from '#contract/records/proposals.ts'
import { proposalText } from './proposal-text.ts'
import { statusText } from '#web/features/reviews/status-text.ts'
import { useUser } from '#web/lib/api/session.ts'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { Badge, type BadgeTone } from '#web/ui/labels/badge.tsx'
import { RequestHeader } from '../cards/request-header.tsx'
import { ProposedSubject } from './proposed-subject.tsx'
import { ReadProposed } from './read-proposed.tsx'
import { WithdrawProposal } from './withdraw-proposal.tsx'

/** With what the proposer saw. */
export function ProposalCard({ proposal }: { proposal: Proposal }) {
  const { kind, reason, proposedBy, expiresAt, status, mayConfirm, mayWithdraw } = proposal
  return (
    <>
      <RequestHeader
        title={<ProposalTitle proposal={proposal} />}
        subtitle={
          <>
            By {proposedBy}, until <DateTime value={expiresAt} />
          </>
        }
        badge={<Badge tone={TONES[status]}>{STATUS_TEXTS[status] ?? statusText(status)}</Badge>}
        warnings={[]}
      />
      <p className="mt-2 text-sm wrap-anywhere whitespace-pre-line">{reason}</p>
      <ProposedSubject proposal={proposal} />
      {kind === 'agreement' && status === 'proposed' && <ReadProposed proposal={proposal} />}
      {status === 'approved' && kind === 'hidden_viewing' && <BeginView proposal={proposal} />}
      {mayWithdraw && <WithdrawProposal id={proposal.id} />}
      {status === 'proposed' && !mayConfirm && !mayWithdraw && (
        <p className="mt-3 text-sm text-fg-3">Another person decides this.</p>
      )}
    </>
  )
}

const ProposalTitle = ({ proposal }: { proposal: Proposal }) => (
  <>
    {proposalText(proposal)}
    {proposal.customer !== null && (
      <>
        {' of '}
        <Link
          href={`/admin/customers/${proposal.customerId}`}
          className="text-brand underline underline-offset-2"
        >
          {proposal.customer}
        </Link>
      </>
    )}
  </>
)

function BeginView({ proposal: { proposedBy } }: { proposal: Proposal }) {
  if (useUser()?.username !== proposedBy) return null
  return (
    <p className="mt-3 text-sm text-fg-2">
      You may begin the view once, within 24 hours of the confirmation, on the customer’s page.
    </p>
  )
}

const STATUS_TEXTS: Partial<Record<Proposal['status'], string>> = { proposed: 'Open', approved: 'Confirmed' }

const TONES: Readonly<Record<Proposal['status'], BadgeTone>> = {
  proposed: 'warn',
  approved: 'gain',
  rejected: 'danger',
  withdrawn: 'neutral',
  expired: 'neutral',
  overtaken: 'neutral',
}
