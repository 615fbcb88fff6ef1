import { useState } from 'react'
import { useMutation } from '#web/lib/api/mutation.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { ReasonForm } from '#web/features/reviews/reason-form.tsx'
import { DecisionOutcome } from './decision-outcome.tsx'
import { requestSummary } from './request-summary.ts'
import type { Listed, Review } from './review.ts'
import { isOutOfDate, reportRefusal, settle } from './settle-review.ts'

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
  const rejection = useMutation({
    mutationFn: (reason: string) => review.reject(id, reason),
    onSuccess: () => {
      onOpenChange(false)
      return settle(review, id, review.rejected)
    },
    onError: (error) => {
      reportRefusal(review, 'Rejection failed', error)
      if (isOutOfDate(error)) onOpenChange(false)
    },
  })
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
