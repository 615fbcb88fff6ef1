import { getSecondFactor, replaceRecoveryCodes } from '#contract/people/second-factor.ts'
import { call } from '#web/lib/api/client.ts'
import { useAction } from '#web/features/outcome/use-action.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { OnceDialog, RecoveryCodes } from './once-dialog.tsx'

export default function CodesDialog({ onClose }: { onClose: () => void }) {
  const replacing = useAction({
    call: () => call(replaceRecoveryCodes, {}),
    refreshes: [getSecondFactor],
    failure: 'Could not create new codes',
  })
  const { data } = replacing
  return (
    <OnceDialog
      title="New Recovery Codes"
      description="Your current codes will stop working."
      shown={data && <RecoveryCodes codes={data.recoveryCodes} onKept={onClose} />}
      isPending={replacing.isPending}
      onClose={onClose}
    >
      <Button block pending={replacing.isPending} onClick={() => replacing.mutate()}>
        Create new codes
      </Button>
    </OnceDialog>
  )
}
