import { Link } from 'wouter'
import type { CustomerContext } from '#contract/office/customers/customers.ts'
import { PROPOSAL_KIND_TEXTS, proposalPlace } from '#web/features/reviews/proposal-kinds.ts'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { Badge } from '#web/ui/labels/badge.tsx'
import { ContextList, ContextRow } from './context-row.tsx'

type OpenProposal = CustomerContext['proposals'][number]

/** Open ones, linked to where they are decided. */
export const ProposalsCard = ({ proposals }: Pick<CustomerContext, 'proposals'>) => (
  <ContextList
    title="Open Proposals"
    emptyText="No open proposals"
    rows={proposals.map((proposal) => (
      <ProposalRow key={proposal.id} proposal={proposal} />
    ))}
  />
)

function ProposalRow({ proposal }: { proposal: OpenProposal }) {
  const { id, kind, reason, proposedBy, expiresAt, mayConfirm, mayWithdraw } = proposal
  return (
    <ContextRow
      title={
        <Link href={proposalPlace(id)} className="text-brand hover:underline">
          {PROPOSAL_KIND_TEXTS[kind]}
        </Link>
      }
      aside={
        mayConfirm ? (
          <Badge tone="warn">For you to decide</Badge>
        ) : (
          mayWithdraw && <Badge>Your proposal</Badge>
        )
      }
    >
      <p className="text-sm whitespace-pre-line wrap-anywhere">{reason}</p>
      <p className="text-sm text-fg-3 wrap-anywhere">
        By {proposedBy}, until <DateTime value={expiresAt} />
      </p>
    </ContextRow>
  )
}
