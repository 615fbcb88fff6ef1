import { ActionDialog } from '#web/features/outcome/action-dialog.tsx'
import type { DialogState } from '#web/ui/dialogs/dialog.tsx'
import { DecisionOutcome } from './decision-outcome.tsx'
import { requestSummary } from './request-summary.ts'
import type { Approval, Listed } from './review.ts'

interface ApproveDialogProps extends DialogState {
  request: Listed
  approval: Approval
  onConfirm: () => void
}

/** An approval can still be undone after this confirmation. */
export default function ApproveDialog(props: ApproveDialogProps) {
  const { request, approval, onConfirm, ...dialog } = props
  const { amount, outcome, confirmation } = approval
  if (confirmation === undefined) return null
  return (
    <ActionDialog
      {...dialog}
      title={confirmation.title}
      description={requestSummary({ ...request, ...(amount === undefined ? {} : { amount }) })}
      action={{
        mutate: () => {
          dialog.onOpenChange(false)
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
