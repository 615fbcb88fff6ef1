import { useState } from 'react'
import { type ApiKey, listKeys, revokeKey } from '#contract/people/programs/keys.ts'
import { call } from '#web/lib/api/client.ts'
import { ActionDialog } from '#web/features/outcome/action-dialog.tsx'
import { useAction } from '#web/features/outcome/use-action.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { KeyFacts } from './key-facts.tsx'
import { type KeyState, mayBeRevoked } from './key-words.ts'

export function KeyRow({ apiKey, state }: { apiKey: ApiKey; state: KeyState }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3 last:pb-0">
      <KeyFacts apiKey={apiKey} state={state} />
      {mayBeRevoked(state) && (
        <Button
          size="sm"
          variant="secondary"
          aria-label={`Revoke ${apiKey.name}`}
          onClick={() => setAsking(true)}
        >
          Revoke
        </Button>
      )}
      {isAsking && <RevokeDialog apiKey={apiKey} onClose={() => setAsking(false)} />}
    </li>
  )
}

function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const revoking = useAction({
    call: () => call(revokeKey, { params: { id: apiKey.id } }),
    success: { title: 'Key revoked', description: `${apiKey.name} no longer works` },
    onSuccess: onClose,
    failure: 'The key was not revoked',
    refreshes: [listKeys],
  })
  return (
    <ActionDialog
      open
      onOpenChange={onClose}
      title="Revoke This Key"
      description={`${apiKey.name} stops working for good. Its open orders stay open.`}
      action={revoking}
      button="Revoke key"
      isDestructive
    />
  )
}
