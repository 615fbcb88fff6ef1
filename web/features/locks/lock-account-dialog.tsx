import { lockOwnAccount } from '#contract/people/locks.ts'
import { detailOf } from '#web/lib/api/call-error.ts'
import { call } from '#web/lib/api/client.ts'
import { useMutation } from '#web/lib/api/mutation.ts'
import { endSession } from '#web/lib/api/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { toast } from '#web/ui/messages/toast.ts'

/** Asks once more before the account is locked, and says how to return. */
export function LockAccountDialog({ onClose }: { onClose: () => void }) {
  const locking = useMutation({
    mutationFn: () => call(lockOwnAccount, {}),
    onSuccess: () => {
      endSession()
      toast({
        tone: 'success',
        title: 'Account locked',
        description: 'Reset your password or contact support to return',
      })
    },
    onError: (error) =>
      toast({
        tone: 'error',
        title: 'The account was not locked',
        description: detailOf(error),
      }),
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
