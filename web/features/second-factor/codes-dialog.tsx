import { getSecondFactor, replaceRecoveryCodes } from '#contract/people/second-factor.ts'
import { call } from '#web/lib/api/client.ts'
import { useAction } from '#web/features/outcome/use-action.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

export default function CodesDialog({ onClose }: { onClose: () => void }) {
  const replacing = useAction({
    call: () => call(replaceRecoveryCodes, {}),
    refreshes: [getSecondFactor],
    failure: 'Could not create new codes',
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
