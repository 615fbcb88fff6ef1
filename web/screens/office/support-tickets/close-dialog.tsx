import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'

interface CloseDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  username: string
  pending: boolean
  onConfirm: () => void
}

/** Asks for confirmation before a conversation ends for good. */
export default function CloseDialog({ open, onOpenChange, username, pending, onConfirm }: CloseDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Close Ticket"
      description={`This ends the conversation. ${username} will be notified and can start another.`}
    >
      <div className="grid grid-cols-2 gap-2.5">
        <Button variant="secondary" onClick={() => onOpenChange(false)}>
          Cancel
        </Button>
        <Button variant="destructive" pending={pending} onClick={onConfirm}>
          Close Ticket
        </Button>
      </div>
    </Dialog>
  )
}
