import { useState } from 'react'
import { type ApiKey, listKeys, revokeKey } from '#contract/people/keys.ts'
import { detailOf } from '#web/lib/api/call-error.ts'
import { call } from '#web/lib/api/client.ts'
import { useMutation } from '#web/lib/api/mutation.ts'
import { refresh } from '#web/lib/api/query.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { Badge } from '#web/ui/labels/badge.tsx'
import { toast } from '#web/ui/messages/toast.ts'
import { type KeyState, scopesText } from './key-words.ts'

const STATE_WORDS: Record<KeyState, string> = {
  active: 'Active',
  stopped: 'Stopped',
  expired: 'Expired',
  revoked: 'Revoked',
}

/** One key: what it may do, until when, and when it was last used. */
export function KeyRow({ apiKey, state }: { apiKey: ApiKey; state: KeyState }) {
  const [isAsking, setAsking] = useState(false)
  const mayBeRevoked = state === 'active' || state === 'stopped'
  const { name, keyId, scopes, networks, expiresAt, lastUsedAt, lastUsedAddress } = apiKey
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3 last:pb-0">
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
          {mayBeRevoked && (
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
      {mayBeRevoked && (
        <Button size="sm" variant="secondary" aria-label={`Revoke ${name}`} onClick={() => setAsking(true)}>
          Revoke
        </Button>
      )}
      {isAsking && <RevokeDialog apiKey={apiKey} onClose={() => setAsking(false)} />}
    </li>
  )
}

function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const revoking = useMutation({
    mutationFn: () => call(revokeKey, { params: { id: apiKey.id } }),
    onSuccess: () => {
      toast({ tone: 'success', title: 'Key revoked', description: `${apiKey.name} no longer works` })
      onClose()
    },
    onError: (error) =>
      toast({
        tone: 'error',
        title: 'The key was not revoked',
        description: detailOf(error, 'Please check your connection and try again'),
      }),
    onSettled: () => refresh(listKeys),
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Revoke This Key"
      description={`${apiKey.name} stops working for good. Its open orders stay open.`}
    >
      <div className="grid grid-cols-2 gap-2.5">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="destructive" pending={revoking.isPending} onClick={() => revoking.mutate()}>
          Revoke key
        </Button>
      </div>
    </Dialog>
  )
}
