import { ActionDialog } from '#web/features/outcome/action-dialog.tsx'
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

/** An approval can still be undone after this confirmation. */
export default function ApproveDialog(props: ApproveDialogProps) {
  const { open, onOpenChange, request, approval, confirmation, onConfirm } = props
  const { amount, outcome } = approval
  return (
    <ActionDialog
      open={open}
      onOpenChange={onOpenChange}
      title={confirmation.title}
      description={requestSummary({ ...request, ...(amount === undefined ? {} : { amount }) })}
      action={{
        mutate: () => {
          onOpenChange(false)
          onConfirm()
        },
        isPending: false,
      }}
      button={confirmation.button}
    >
      <p className="text-fg-2">{confirmation.text}</p>
      {request.consequences && outcome && (
        <DecisionOutcome title="If approved" now={request.consequences.now} outcome={outcome} />
      )}
    </ActionDialog>
  )
}
