import { useMutation } from '#web/lib/api/mutation.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { requestSummary } from './request-summary.ts'
import type { Confirmation, Listed, Review } from './review.ts'
import { isOutOfDate, reportRefusal, settle } from './settle-review.ts'

interface ApproveDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  request: Listed
  review: Review
  confirmation: Confirmation
}

/** Shows what an approval will do, and asks for confirmation. */
export default function ApproveDialog(props: ApproveDialogProps) {
  const { open, onOpenChange, request, review, confirmation } = props
  const { id } = request
  const approval = useMutation({
    mutationFn: () => review.approve(id),
    onSuccess: () => {
      onOpenChange(false)
      return settle(review, id, review.approved)
    },
    onError: (error) => {
      reportRefusal(review, 'Approval failed', error)
      if (isOutOfDate(error)) onOpenChange(false)
    },
  })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={confirmation.title}
      description={requestSummary(request)}
    >
      <div className="grid gap-4">
        <p className="text-fg-2">{confirmation.text}</p>
        <div className="grid grid-cols-2 gap-2.5">
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button pending={approval.isPending} onClick={() => approval.mutate()}>
            {confirmation.button}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
