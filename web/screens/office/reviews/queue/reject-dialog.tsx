import { useState } from 'react'
import type { ProfileFix } from '#domain/reviews/profile-fix.ts'
import { ReasonDialog } from '#web/features/reviews/reason-dialog.tsx'
import { CommonReasons } from './common-reasons.tsx'
import { DecisionOutcome } from './decision-outcome.tsx'
import { REJECTION_REASONS } from './rejection-reasons.ts'
import { ProfileFixes } from './profile-fixes.tsx'
import { requestSummary } from './request-summary.ts'
import type { Listed, Review } from './review.ts'
import { useDecision } from './use-decision.ts'

interface RejectDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  request: Listed
  review: Review
  /** By this administrator or another. */
  onDecided: () => void
}

/** Asks for the reason of a rejection; the customer reads it. */
export default function RejectDialog(props: RejectDialogProps) {
  const { open, onOpenChange, request, review, onDecided } = props
  const { id, consequences } = request
  const [fixes, setFixes] = useState<readonly ProfileFix[]>([])
  const decided = () => {
    onOpenChange(false)
    onDecided()
  }
  const rejection = useDecision({ review, id, outcome: 'rejected', onDecided: decided })
  return (
    <ReasonDialog
      open={open}
      onOpenChange={onOpenChange}
      title={review.rejectTitle}
      description={requestSummary(request)}
      label="Rejection Reason"
      hint={review.reasonHint ?? 'The customer will see this.'}
      button="Confirm Rejection"
      isDestructive
      suggestions={(reason, setReason) => (
        <>
          <CommonReasons reasons={REJECTION_REASONS[review.kind]} reason={reason} onChoose={setReason} />
          {review.kind === 'Profile' && <ProfileFixes fixes={fixes} onChange={setFixes} />}
        </>
      )}
      outcome={
        consequences && (
          <DecisionOutcome title="If rejected" now={consequences.now} outcome={consequences.rejected} />
        )
      }
      decision={{ ...rejection, mutate: (reason) => rejection.mutate({ reason, fixes: [...fixes] }) }}
    />
  )
}
