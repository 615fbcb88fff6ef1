import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

interface CloseDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  username: string
  onConfirm: () => Promise<void>
}

/** Asks before a conversation ends for good. */
export default function CloseDialog({ open, onOpenChange, username, onConfirm }: CloseDialogProps) {
  const [isClosing, setClosing] = useState(false)
  const confirm = async () => {
    setClosing(true)
    await onConfirm()
    setClosing(false)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Close Ticket"
      description={`Nobody can write into this conversation with ${username} any more. They are told, and can ask again in the chat.`}
    >
      <div className="grid grid-cols-2 gap-2.5">
        <Button variant="secondary" onClick={() => onOpenChange(false)}>
          Cancel
        </Button>
        <Button variant="destructive" pending={isClosing} onClick={() => void confirm()}>
          Close Ticket
        </Button>
      </div>
    </Dialog>
  )
}
