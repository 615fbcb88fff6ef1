import { getSecondFactor, removePasskey, removeTotp } from '#contract/people/second-factor.ts'
import { detailOf } from '#web/lib/api/call-error.ts'
import { call } from '#web/lib/api/client.ts'
import { useMutation } from '#web/lib/api/mutation.ts'
import { refresh } from '#web/lib/api/query.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { toast } from '#web/ui/messages/toast.ts'

interface RemoveDialogProps {
  what: 'totp' | { id: string; name: string }
  onClose: () => void
}

/** Asks for confirmation before a second factor is removed. */
export default function RemoveDialog({ what, onClose }: RemoveDialogProps) {
  const name = what === 'totp' ? 'the authenticator app' : `the passkey ${what.name}`
  const removal = useMutation({
    mutationFn: () =>
      what === 'totp' ? call(removeTotp, {}) : call(removePasskey, { params: { id: what.id } }),
    onSuccess: () => {
      toast({ tone: 'success', title: 'Removed', description: `You now sign in without ${name}` })
      onClose()
    },
    onError: (error) =>
      toast({
        tone: 'error',
        title: 'Removal failed',
        description: detailOf(error),
      }),
    onSettled: () => refresh(getSecondFactor),
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={what === 'totp' ? 'Remove the Authenticator App' : 'Remove the Passkey'}
      description={`You can no longer sign in with ${name}. Without a second step, your password alone signs you in.`}
    >
      <div className="flex justify-end gap-2.5">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="destructive" pending={removal.isPending} onClick={() => removal.mutate()}>
          Remove
        </Button>
      </div>
    </Dialog>
  )
}
