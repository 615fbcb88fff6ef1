import { useState } from 'react'
import { useConfig } from '#web/lib/api/config.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { ForgotPasswordForm } from './forgot-password-form.tsx'
import { ResetLinkForm } from './reset-link-form.tsx'

interface ForgotPasswordDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  username: string
}

/** Takes effect once an administrator approves it; shows the reference to give them. */
export default function ForgotPasswordDialog({ open, onOpenChange, username }: ForgotPasswordDialogProps) {
  const [reference, setReference] = useState<string>()
  const { passwordReset } = useConfig()
  const [byLink, setByLink] = useState(passwordReset.link)
  const [isMailed, setMailed] = useState(false)
  if (byLink || !passwordReset.review) {
    return (
      <Dialog
        open={open}
        onOpenChange={onOpenChange}
        title="Reset Password"
        description={passwordReset.link ? LINK_TEXT : 'Please contact support to reset your password.'}
      >
        {isMailed && <p role="status">{MAILED_TEXT}</p>}
        {passwordReset.link && !isMailed && <ResetLinkForm onSubmitted={() => setMailed(true)} />}
        {passwordReset.review && passwordReset.link && (
          <Button block variant="ghost" onClick={() => setByLink(false)}>
            Ask an administrator instead
          </Button>
        )}
      </Dialog>
    )
  }
  if (reference !== undefined) {
    return (
      <Dialog open={open} onOpenChange={onOpenChange} title="Request submitted">
        <div className="grid gap-4">
          <p className="text-fg-2">
            If the username and email match an account, an administrator will review your request and may
            contact you. Quote this reference:
          </p>
          <p className="rounded-md bg-surface-2 px-3 py-4 text-center text-xl font-semibold tracking-widest select-all">
            {reference}
          </p>
          <p className="text-sm text-fg-2">
            Your current password works until the request is approved. The request expires after 24 hours.
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
      description="An administrator will review the request. Once it is approved, sign in with the new password."
    >
      <ForgotPasswordForm username={username} onSubmitted={setReference} />
    </Dialog>
  )
}

const LINK_TEXT = 'We email you a link to choose a new password. It works for 10 minutes.'
const MAILED_TEXT =
  'If this is the confirmed email address of an account, a link is on its way. Check your spam folder too.'
