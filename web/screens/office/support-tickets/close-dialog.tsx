import { ActionDialog } from '#web/features/outcome/action-dialog.tsx'
import type { DialogState } from '#web/ui/dialogs/dialog.tsx'

interface CloseDialogProps extends DialogState {
  username: string
  closing: { mutate: () => unknown; isPending: boolean; unconfirmed: string | undefined }
}

/** A closed conversation stays closed. */
export default function CloseDialog({ username, closing, ...dialog }: CloseDialogProps) {
  return (
    <ActionDialog
      {...dialog}
      title="Close Ticket"
      description={`This ends the conversation. ${username} will be notified and can start another.`}
      action={closing}
      button="Close Ticket"
      isDestructive
    />
  )
}
