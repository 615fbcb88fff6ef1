import { ActionDialog } from '#web/features/outcome/action-dialog.tsx'

interface CloseDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  username: string
  closing: { mutate: () => unknown; isPending: boolean; unconfirmed: string | undefined }
}

/** A closed conversation stays closed. */
export default function CloseDialog({ open, onOpenChange, username, closing }: CloseDialogProps) {
  return (
    <ActionDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Close Ticket"
      description={`This ends the conversation. ${username} will be notified and can start another.`}
      action={closing}
      button="Close Ticket"
      isDestructive
    />
  )
}
