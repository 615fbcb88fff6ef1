import { useState } from 'react'
import {
  disableWebhook,
  listWebhookAttempts,
  listWebhooks,
  removeWebhook,
  testWebhook,
  type Webhook,
} from '#contract/people/programs/webhooks.ts'
import { ActionButton } from '#web/features/outcome/action-button.tsx'
import { ActionDialog } from '#web/features/outcome/action-dialog.tsx'
import { useAction } from '#web/features/outcome/use-action.ts'
import { call } from '#web/lib/api/client.ts'
import { useAnswer } from '#web/lib/api/query.ts'
import { SmallButton } from '#web/ui/buttons/button.tsx'
import { Badge } from '#web/ui/labels/badge.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Loaded } from '#web/ui/layout/loaded.tsx'
import { AttemptsDialog, NewWebhookDialog, RotateDialog } from './webhook-dialogs.tsx'
import { answerText, isTaken, stateOf, stateText, type WebhookState } from './webhook-words.ts'

/** Where the customer's own programs receive events. */
export default function WebhooksCard() {
  const query = useAnswer(listWebhooks, {})
  const [isMaking, setMaking] = useState(false)
  return (
    <Card title="Webhooks" action={<SmallButton onClick={() => setMaking(true)}>New webhook</SmallButton>}>
      <Loaded query={query} rows={1} what="your webhooks">
        {(data) => (
          <>
            <p className="text-sm text-fg-2">
              Your own server is told when something happens in your account. Each message is signed, and says
              where to read more.
            </p>
            {data.length > 0 && (
              <ul aria-label="Webhooks" className="mt-2 divide-y divide-line">
                {data.map((webhook) => (
                  <WebhookRow key={webhook.id} webhook={webhook} />
                ))}
              </ul>
            )}
          </>
        )}
      </Loaded>
      {isMaking && <NewWebhookDialog onClose={() => setMaking(false)} />}
    </Card>
  )
}

const STATE_WORDS: Record<WebhookState, string> = {
  untested: 'Not tested',
  on: 'On',
  waiting: 'Trying again',
  off: 'Off',
}

type Open = 'attempts' | 'rotate' | 'remove'

function WebhookRow({ webhook }: { webhook: Webhook }) {
  const [open, setOpen] = useState<Open | null>(null)
  const { name, url } = webhook
  const state = stateOf(webhook)
  const close = () => setOpen(null)
  return (
    <li className="grid gap-2 py-3 last:pb-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <span className="wrap-anywhere">{name}</span>
          <Badge tone={state === 'on' ? 'brand' : 'neutral'}>{STATE_WORDS[state]}</Badge>
        </p>
        <p className="text-sm break-all text-fg-2">{url}</p>
        <p className="text-sm text-fg-2">{stateText(webhook)}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <TestButton webhook={webhook} />
        <SmallButton aria-label={`Last tries of ${name}`} onClick={() => setOpen('attempts')}>
          Last tries
        </SmallButton>
        <SmallButton aria-label={`New secret for ${name}`} onClick={() => setOpen('rotate')}>
          New secret
        </SmallButton>
        {(state === 'on' || state === 'waiting') && <DisableButton webhook={webhook} />}
        <SmallButton aria-label={`Remove ${name}`} onClick={() => setOpen('remove')}>
          Remove
        </SmallButton>
      </div>
      {open === 'attempts' && <AttemptsDialog webhook={webhook} onClose={close} />}
      {open === 'rotate' && <RotateDialog webhook={webhook} onClose={close} />}
      {open === 'remove' && <RemoveDialog webhook={webhook} onClose={close} />}
    </li>
  )
}

function TestButton({ webhook: { id, name } }: { webhook: Webhook }) {
  const testing = useAction({
    call: () => call(testWebhook, { params: { id } }),
    success: ({ attempt }) =>
      isTaken(attempt)
        ? { title: 'Test succeeded', description: `${name} is on` }
        : { tone: 'error', title: 'Test failed', description: answerText(attempt) },
    failure: 'No test was sent',
    refreshes: [listWebhooks, listWebhookAttempts],
  })
  return (
    <ActionButton action={testing} aria-label={`Send test to ${name}`}>
      Send test
    </ActionButton>
  )
}

function DisableButton({ webhook: { id, name } }: { webhook: Webhook }) {
  const disabling = useAction({
    call: () => call(disableWebhook, { params: { id } }),
    success: { title: 'Webhook turned off', description: name },
    failure: 'The webhook was not turned off',
    refreshes: [listWebhooks],
  })
  return (
    <ActionButton action={disabling} aria-label={`Turn off ${name}`}>
      Turn off
    </ActionButton>
  )
}

function RemoveDialog({ webhook: { id, name }, onClose }: { webhook: Webhook; onClose: () => void }) {
  const removing = useAction({
    call: () => call(removeWebhook, { params: { id } }),
    success: { title: 'Webhook removed', description: name },
    onSuccess: onClose,
    failure: 'The webhook was not removed',
    refreshes: [listWebhooks],
  })
  return (
    <ActionDialog
      open
      onOpenChange={onClose}
      title="Remove This Webhook"
      description={`${name} gets no more messages, and its secret is deleted.`}
      action={removing}
      button="Remove webhook"
      isDestructive
    />
  )
}
