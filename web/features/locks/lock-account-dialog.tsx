import { lockOwnAccount } from '#contract/people/locks.ts'
import { call } from '#web/lib/api/client.ts'
import { ActionDialog } from '#web/features/outcome/action-dialog.tsx'
import { useAction } from '#web/features/outcome/use-action.ts'
import { endSession } from '#web/lib/api/session.ts'

/** Confirms the lock, and says how to return. */
export function LockAccountDialog({ onClose }: { onClose: () => void }) {
  const locking = useAction({
    call: () => call(lockOwnAccount, {}),
    success: { title: 'Account locked', description: 'Reset your password or contact support to return' },
    onSuccess: endSession,
    failure: 'The account was not locked',
  })
  return (
    <ActionDialog
      open
      onOpenChange={onClose}
      title="Lock My Account"
      description={RETURN_TEXT}
      action={locking}
      button="Lock my account"
      isDestructive
    />
  )
}

const RETURN_TEXT =
  'You are signed out on every device, no sign-in works, and nothing is paid out. To return, reset your password ' +
  'or contact support. The money lock stays on until you turn it off.'
