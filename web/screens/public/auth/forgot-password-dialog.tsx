import { useState } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { ForgotPasswordForm } from './forgot-password-form.tsx'

interface ForgotPasswordDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  username: string
}

/**
 * Requests a new password, which takes effect when an administrator approves it. Then shows the reference to give them.
 */
export default function ForgotPasswordDialog({ open, onOpenChange, username }: ForgotPasswordDialogProps) {
  const [reference, setReference] = useState<string>()
  if (reference !== undefined) {
    return (
      <Dialog open={open} onOpenChange={onOpenChange} title="Request submitted">
        <div className="grid gap-4">
          <p className="text-fg-2">
            If username and email belong to an account, an administrator reviews the request and may get in
            touch with you. Name this reference, so that nobody else’s request is taken for yours:
          </p>
          <p className="rounded-md bg-surface-2 px-3 py-4 text-center text-xl font-semibold tracking-widest select-all">
            {reference}
          </p>
          <p className="text-sm text-fg-2">
            Until it is approved, your present password stays valid. A request that nobody decides within 24
            hours is dropped.
          </p>
          <Button block onClick={() => onOpenChange(false)}>
            Done
          </Button>
        </div>
      </Dialog>
    )
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Reset Password"
      description="An administrator reviews the request. Once it is approved you can sign in with the new password."
    >
      <ForgotPasswordForm username={username} onSubmitted={setReference} />
    </Dialog>
  )
}
