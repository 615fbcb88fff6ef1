import { useState } from 'react'
import { Link } from 'wouter'
import type { Proposal } from '#contract/cash/proposals.ts'
import { PROPOSAL_KIND_TEXTS } from '#web/features/reviews/proposal-kinds.ts'
import { ReasonForm } from '#web/features/reviews/reason-form.tsx'
import { isListing, nameOf } from '#web/features/settings/setting-words.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { SummaryList, SummaryRow } from '#web/ui/layout/summary-list.tsx'
import { ReadProposed } from './read-proposed.tsx'
import { type ProposalEnding, useEndProposal } from './use-end-proposal.ts'

/** A proposal: what, by whom and why, what it would do now, and what this person can do about it. */
export function ProposalCard({ proposal }: { proposal: Proposal }) {
  const { reason, proposedBy, expiresAt } = proposal
  return (
    <Card title={<ProposalTitle {...proposal} />}>
      <p className="text-sm text-fg-2 wrap-anywhere">
        By {proposedBy}, until <DateTime value={expiresAt} />
      </p>
      <p className="mt-1 mb-3 text-sm wrap-anywhere whitespace-pre-line">{reason}</p>
      <SummaryList>
        {(proposal.consequences ?? []).map(({ label, before, after }) => (
          <SummaryRow key={label} label={label}>
            <span className="wrap-anywhere">
              {before === null ? '' : `${before} → `}
              {after}
            </span>
          </SummaryRow>
        ))}
      </SummaryList>
      {proposal.kind === 'agreement' && <ReadProposed proposal={proposal} />}
      <Decisions proposal={proposal} />
    </Card>
  )
}

/** What is proposed; the customer's name leads to their page. */
export const ProposalTitle = ({ kind, customer, customerId, setting }: Proposal) => (
  <span className="wrap-anywhere">
    {setting !== null && isListing(setting) ? 'Add or correct an instrument' : PROPOSAL_KIND_TEXTS[kind]}
    {setting !== null && `: ${nameOf(setting)}`}
    {customer !== null && (
      <>
        {' of '}
        <Link href={`/admin/customers/${customerId}`} className="text-brand hover:underline">
          {customer}
        </Link>
      </>
    )}
  </span>
)

function Decisions({ proposal }: { proposal: Proposal }) {
  const { id, mayConfirm, mayWithdraw } = proposal
  const ending = useEndProposal(id)
  const [isRejecting, setRejecting] = useState(false)
  if (!mayConfirm && !mayWithdraw)
    return <p className="mt-3 text-sm text-fg-3">Another person decides this.</p>
  return (
    <div className="mt-4 flex flex-wrap gap-2.5">
      {mayConfirm && (
        <>
          <Button pending={ending.isPending} onClick={() => ending.mutate({ as: 'approved' })}>
            Confirm
          </Button>
          <Button variant="secondary" onClick={() => setRejecting(true)}>
            Reject
          </Button>
        </>
      )}
      {mayWithdraw && (
        <Button
          variant="secondary"
          pending={ending.isPending}
          onClick={() => ending.mutate({ as: 'withdrawn' })}
        >
          Withdraw Proposal
        </Button>
      )}
      <RejectDialog open={isRejecting} onOpenChange={setRejecting} ending={ending} />
    </div>
  )
}

interface RejectDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  ending: ReturnType<typeof useEndProposal>
}

function RejectDialog({ open, onOpenChange, ending }: RejectDialogProps) {
  const [reason, setReason] = useState('')
  const decision = {
    ...ending,
    mutate: (text: string) => {
      const rejected: ProposalEnding = { as: 'rejected', reason: text }
      ending.mutate(rejected, { onSuccess: () => onOpenChange(false) })
    },
  }
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Reject Proposal">
      <ReasonForm
        reason={reason}
        onReasonChange={setReason}
        label="Reason"
        hint="For the proposer, your colleagues and the audit log."
        button="Reject Proposal"
        variant="destructive"
        decision={decision}
        onCancel={() => onOpenChange(false)}
      />
    </Dialog>
  )
}
