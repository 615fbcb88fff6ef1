import { useState } from 'react'
import { type ApiKey, listKeys, revokeKey } from '#contract/people/programs/keys.ts'
import { ActionDialog } from '#web/features/outcome/action-dialog.tsx'
import { useAction } from '#web/features/outcome/use-action.ts'
import { call } from '#web/lib/api/client.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { Badge } from '#web/ui/labels/badge.tsx'
import { type KeyState, mayBeRevoked, scopesText } from './key-words.ts'

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

const STATE_WORDS: Record<KeyState, string> = {
  active: 'Active',
  stopped: 'Stopped',
  expired: 'Expired',
  revoked: 'Revoked',
}

export function KeyFacts({ apiKey, state }: { apiKey: ApiKey; state: KeyState }) {
  const { name, keyId, scopes, networks, expiresAt, lastUsedAt, lastUsedAddress } = apiKey
  return (
    <div className="min-w-0 flex-1 basis-56">
      <p className="flex flex-wrap items-center gap-2 font-medium">
        <span className="wrap-anywhere">{name}</span>
        <Badge tone={state === 'active' ? 'brand' : 'neutral'}>{STATE_WORDS[state]}</Badge>
      </p>
      <p className="text-sm break-all text-fg-2">{keyId}</p>
      <p className="text-sm text-fg-2 wrap-anywhere">
        {scopesText(scopes)}
        {networks.length > 0 && ` · only from ${networks.join(', ')}`}
      </p>
      <p className="text-sm text-fg-2">
        {mayBeRevoked(state) && (
          <>
            Expires <DateTime value={expiresAt} /> ·{' '}
          </>
        )}
        {lastUsedAt === null ? (
          'never used'
        ) : (
          <>
            last used <DateTime value={lastUsedAt} /> from {lastUsedAddress}
          </>
        )}
      </p>
    </div>
  )
}
