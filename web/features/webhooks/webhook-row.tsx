import { useState } from 'react'
import {
  type Webhook,
  disableWebhook,
  listWebhookAttempts,
  listWebhooks,
  testWebhook,
} from '#contract/people/programs/webhooks.ts'
import { call } from '#web/lib/api/client.ts'
import { useAction } from '#web/features/outcome/use-action.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Badge } from '#web/ui/labels/badge.tsx'
import { AttemptsDialog } from './attempts-dialog.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { RotateDialog } from './rotate-dialog.tsx'
import { type WebhookState, answerText, isTaken, stateOf, stateText } from './webhook-words.ts'

const STATE_WORDS: Record<WebhookState, string> = {
  untested: 'Not tested',
  on: 'On',
  waiting: 'Trying again',
  off: 'Off',
}

type Open = 'attempts' | 'rotate' | 'remove'

export function WebhookRow({ webhook }: { webhook: Webhook }) {
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
        <Button
          size="sm"
          variant="secondary"
          aria-label={`Last tries of ${name}`}
          onClick={() => setOpen('attempts')}
        >
          Last tries
        </Button>
        <Button
          size="sm"
          variant="secondary"
          aria-label={`New secret for ${name}`}
          onClick={() => setOpen('rotate')}
        >
          New secret
        </Button>
        {(state === 'on' || state === 'waiting') && <DisableButton webhook={webhook} />}
        <Button size="sm" variant="secondary" aria-label={`Remove ${name}`} onClick={() => setOpen('remove')}>
          Remove
        </Button>
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
    <Button
      size="sm"
      variant="secondary"
      aria-label={`Send test to ${name}`}
      pending={testing.isPending}
      onClick={() => testing.mutate()}
    >
      Send test
    </Button>
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
    <Button
      size="sm"
      variant="secondary"
      aria-label={`Turn off ${name}`}
      pending={disabling.isPending}
      onClick={() => disabling.mutate()}
    >
      Turn off
    </Button>
  )
}
