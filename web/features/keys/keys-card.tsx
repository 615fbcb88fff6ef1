import { useState } from 'react'
import { Link } from 'wouter'
import {
  type ApiKey,
  type ApiKeys,
  listKeys,
  resumeKeyOrders,
  resumeKeys,
  revokeKey,
  stopKeys,
} from '#contract/people/programs/keys.ts'
import { ActionDialog } from '#web/features/outcome/action-dialog.tsx'
import { useAction } from '#web/features/outcome/use-action.ts'
import { statusText } from '#web/features/reviews/review-status.tsx'
import { PasswordStep, usePasswordAction } from '#web/features/second-factor/password-dialogs.tsx'
import { call } from '#web/lib/api/client.ts'
import { useAnswer } from '#web/lib/api/query.ts'
import { now } from '#web/lib/live/clock.ts'
import { Button, SmallButton } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { Badge } from '#web/ui/labels/badge.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Loaded } from '#web/ui/layout/loaded.tsx'
import { Note } from '#web/ui/messages/note.tsx'
import { type KeyState, mayBeRevoked, scopesText, stateOf } from './key-words.ts'
import { NewKeyDialog } from './new-key-dialog.tsx'

export default function KeysCard() {
  const query = useAnswer(listKeys, {})
  const [isMaking, setMaking] = useState(false)
  return (
    <Card title="API Keys" action={<SmallButton onClick={() => setMaking(true)}>New key</SmallButton>}>
      <Loaded query={query} rows={1} what="your API keys">
        {(data) => <KeyList {...data} />}
      </Loaded>
      {isMaking && <NewKeyDialog onClose={() => setMaking(false)} />}
    </Card>
  )
}

function KeyList({ keys, stoppedAt, ordersSuspendedAt }: ApiKeys) {
  const [isResuming, setResuming] = useState(false)
  const stopping = useAction({
    call: () => call(stopKeys, {}),
    success: { title: 'All keys stopped', description: 'Open orders stay open' },
    failure: 'The keys were not stopped',
    refreshes: [listKeys],
  })
  const at = { nowMs: now().getTime(), areStopped: stoppedAt !== null }
  const withState = keys.map((apiKey) => ({ apiKey, state: stateOf(apiKey, at) }))
  const hasActive = withState.some(({ state }) => state === 'active')
  return (
    <>
      <p className="text-sm text-fg-2">
        A program signs in with a key and does only what the key may. No key can withdraw money.{' '}
        <Link to="/developers" className="text-brand underline">
          How programs use it
        </Link>
      </p>
      {stoppedAt !== null && (
        <div className="mt-3 grid gap-3">
          <Note tone="warn">
            All keys are stopped since <DateTime value={stoppedAt} />.
          </Note>
          <Button variant="secondary" onClick={() => setResuming(true)}>
            Resume all
          </Button>
        </div>
      )}
      {ordersSuspendedAt !== null && <SuspendedOrders since={ordersSuspendedAt} />}
      {keys.length > 0 && (
        <ul aria-label="API keys" className="mt-2 divide-y divide-line">
          {withState.map((each) => (
            <KeyRow key={each.apiKey.id} {...each} />
          ))}
        </ul>
      )}
      {stoppedAt === null && hasActive && (
        <div className="mt-3 border-t border-line pt-3">
          <Button variant="destructive" pending={stopping.isPending} onClick={() => stopping.mutate()}>
            Stop all keys
          </Button>
        </div>
      )}
      {isResuming && <ResumeDialog onClose={() => setResuming(false)} />}
    </>
  )
}

/** Since when a program has suspended new orders by keys, and how to end it. */
function SuspendedOrders({ since }: { since: string }) {
  const resuming = useAction({
    call: () => call(resumeKeyOrders, {}),
    success: { title: 'Orders resumed', description: 'Your programs can place orders' },
    failure: 'Orders stay suspended',
    refreshes: [listKeys],
  })
  return (
    <div className="mt-3 grid gap-3">
      <Note tone="warn">
        New orders by API keys are suspended since <DateTime value={since} />. One of your programs asked for
        it.
      </Note>
      <Button variant="secondary" pending={resuming.isPending} onClick={() => resuming.mutate()}>
        Resume orders
      </Button>
    </div>
  )
}

function ResumeDialog({ onClose }: { onClose: () => void }) {
  const resuming = usePasswordAction({
    call: (password: string) => call(resumeKeys, { body: { password } }),
    failure: 'The keys stay stopped',
    success: { title: 'Keys resumed', description: 'Your programs can sign in again' },
    onSuccess: onClose,
    refreshes: [listKeys],
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Resume All Keys"
      description="Keys that were revoked or have expired stay so."
    >
      <PasswordStep submitLabel="Resume all" {...resuming.step} />
    </Dialog>
  )
}

function KeyRow({ apiKey, state }: { apiKey: ApiKey; state: KeyState }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3 last:pb-0">
      <KeyFacts apiKey={apiKey} state={state} />
      {mayBeRevoked(state) && (
        <SmallButton aria-label={`Revoke ${apiKey.name}`} onClick={() => setAsking(true)}>
          Revoke
        </SmallButton>
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

export function KeyFacts({ apiKey, state }: { apiKey: ApiKey; state: KeyState }) {
  const { name, keyId, scopes, networks, expiresAt, lastUsedAt, lastUsedAddress } = apiKey
  return (
    <div className="min-w-0 flex-1 basis-56">
      <p className="flex flex-wrap items-center gap-2 font-medium">
        <span className="wrap-anywhere">{name}</span>
        <Badge tone={state === 'active' ? 'brand' : 'neutral'}>{statusText(state)}</Badge>
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
