import { getSecondFactor, replaceRecoveryCodes } from '#contract/people/second-factor.ts'
import { detailOf } from '#web/lib/api/call-error.ts'
import { call } from '#web/lib/api/client.ts'
import { useMutation } from '#web/lib/api/mutation.ts'
import { refresh } from '#web/lib/api/query.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { toast } from '#web/ui/messages/toast.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

/** Replaces the recovery codes by ten new ones. */
export default function CodesDialog({ onClose }: { onClose: () => void }) {
  const replacing = useMutation({
    mutationFn: () => call(replaceRecoveryCodes, {}),
    onSuccess: () => refresh(getSecondFactor),
    onError: (error) =>
      toast({
        tone: 'error',
        title: 'Could not create new codes',
        description: detailOf(error),
      }),
  })
  return (
    <Dialog
      open
      layer={replacing.data === undefined ? 'page' : 'cover'}
      onOpenChange={() => replacing.isPending || replacing.data !== undefined || onClose()}
      title="New Recovery Codes"
      description={replacing.data === undefined ? 'Your current codes will stop working.' : undefined}
    >
      {replacing.data === undefined ? (
        <Button block pending={replacing.isPending} onClick={() => replacing.mutate()}>
          Create new codes
        </Button>
      ) : (
        <RecoveryCodes codes={replacing.data.recoveryCodes} onKept={onClose} />
      )}
    </Dialog>
  )
}
