import { getSecondFactor, removePasskey, removeTotp } from '#contract/people/second-factor.ts'
import { call } from '#web/lib/api/client.ts'
import { ActionDialog } from '#web/features/outcome/action-dialog.tsx'
import { useAction } from '#web/features/outcome/use-action.ts'

interface RemoveDialogProps {
  what: 'totp' | { id: string; name: string }
  onClose: () => void
}

/** Confirms the removal of a second factor. */
export default function RemoveDialog({ what, onClose }: RemoveDialogProps) {
  const name = what === 'totp' ? 'the authenticator app' : `the passkey ${what.name}`
  const removal = useAction({
    call: () => (what === 'totp' ? call(removeTotp, {}) : call(removePasskey, { params: { id: what.id } })),
    success: { title: 'Removed', description: `You now sign in without ${name}` },
    onSuccess: onClose,
    failure: 'Removal failed',
    refreshes: [getSecondFactor],
  })
  return (
    <ActionDialog
      open
      onOpenChange={onClose}
      title={what === 'totp' ? 'Remove the Authenticator App' : 'Remove the Passkey'}
      description={`You can no longer sign in with ${name}. Without a second step, your password alone signs you in.`}
      action={removal}
      button="Remove"
      isDestructive
    />
  )
}
