import { UnconfirmedNote } from '#web/features/outcome/unconfirmed-note.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { requestSummary } from './request-summary.ts'
import type { Confirmation, Listed, Review } from './review.ts'
import { useDecision } from './use-decision.ts'

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
  const approval = useDecision({ review, id, outcome: 'approved', onDecided: () => onOpenChange(false) })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={confirmation.title}
      description={requestSummary(request)}
    >
      <div className="grid gap-4">
        <p className="text-fg-2">{confirmation.text}</p>
        <UnconfirmedNote text={approval.unconfirmed} />
        <div className="grid grid-cols-2 gap-2.5">
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button pending={approval.isPending} onClick={() => approval.mutate('')}>
            {confirmation.button}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
