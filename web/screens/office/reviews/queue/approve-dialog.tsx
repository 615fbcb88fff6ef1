import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { DecisionOutcome } from './decision-outcome.tsx'
import { requestSummary } from './request-summary.ts'
import type { Approval, Confirmation, Listed } from './review.ts'

interface ApproveDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  request: Listed
  approval: Approval
  confirmation: Confirmation
  onConfirm: () => void
}

/** Shows what this approval will do, and asks for confirmation. It can still be undone after that. */
export default function ApproveDialog(props: ApproveDialogProps) {
  const { open, onOpenChange, request, approval, confirmation, onConfirm } = props
  const { amount, outcome } = approval
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={confirmation.title}
      description={requestSummary({ ...request, ...(amount === undefined ? {} : { amount }) })}
    >
      <p className="text-fg-2">{confirmation.text}</p>
      {request.consequences && outcome && (
        <DecisionOutcome title="If approved" now={request.consequences.now} outcome={outcome} />
      )}
      <div className="mt-4 grid grid-cols-2 gap-2.5">
        <Button variant="secondary" onClick={() => onOpenChange(false)}>
          Cancel
        </Button>
        <Button
          onClick={() => {
            onOpenChange(false)
            onConfirm()
          }}
        >
          {confirmation.button}
        </Button>
      </div>
    </Dialog>
  )
}
