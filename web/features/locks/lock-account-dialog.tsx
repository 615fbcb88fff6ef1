import { lockOwnAccount } from '#contract/people/locks.ts'
import { call } from '#web/lib/api/client.ts'
import { useAction } from '#web/features/outcome/use-action.ts'
import { endSession } from '#web/lib/api/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'

/** Asks once more before the account is locked, and says how to return. */
export function LockAccountDialog({ onClose }: { onClose: () => void }) {
  const locking = useAction({
    call: () => call(lockOwnAccount, {}),
    success: { title: 'Account locked', description: 'Reset your password or contact support to return' },
    onSuccess: endSession,
    failure: 'The account was not locked',
  })
  return (
    <Dialog open onOpenChange={onClose} title="Lock My Account" description={RETURN_TEXT}>
      <div className="grid grid-cols-2 gap-2.5">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="destructive" pending={locking.isPending} onClick={() => locking.mutate()}>
          Lock my account
        </Button>
      </div>
    </Dialog>
  )
}

const RETURN_TEXT =
  'You are signed out on every device, no sign-in works, and nothing is paid out. To return, reset your password ' +
  'or contact support. The money lock stays on until you turn it off.'
