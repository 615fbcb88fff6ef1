import { useState } from 'react'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { ReasonForm } from '#web/features/reviews/reason-form.tsx'
import { DecisionOutcome } from './decision-outcome.tsx'
import { requestSummary } from './request-summary.ts'
import type { Listed, Review } from './review.ts'
import { useDecision } from './use-decision.ts'

interface RejectDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  request: Listed
  review: Review
}

/** Asks for the reason of a rejection; the customer reads it. */
export default function RejectDialog({ open, onOpenChange, request, review }: RejectDialogProps) {
  const { id, consequences } = request
  const [reason, setReason] = useState('')
  const rejection = useDecision({ review, id, outcome: 'rejected', onDecided: () => onOpenChange(false) })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={review.rejectTitle}
      description={requestSummary(request)}
    >
      <ReasonForm
        reason={reason}
        onReasonChange={setReason}
        label="Rejection Reason"
        hint="The customer will see this."
        button="Confirm Rejection"
        variant="destructive"
        outcome={
          consequences && (
            <DecisionOutcome title="If rejected" now={consequences.now} outcome={consequences.rejected} />
          )
        }
        decision={rejection}
        onCancel={() => onOpenChange(false)}
      />
    </Dialog>
  )
}
