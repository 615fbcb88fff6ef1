import { useState } from 'react'
import {
  createWebhook,
  disableWebhook,
  listWebhookAttempts,
  listWebhooks,
  removeWebhook,
  replayWebhook,
  rotateWebhookSecret,
  testWebhook,
  type Webhook,
  type WebhookAttempt,
} from '#contract/people/programs/webhooks.ts'
import { FORMER_SECRET_HOURS, MAX_WEBHOOK_URL_CHARACTERS } from '#domain/webhooks/delivery.ts'
import { ActionButton } from '#web/features/outcome/action-button.tsx'
import { ActionDialog } from '#web/features/outcome/action-dialog.tsx'
import { useAction } from '#web/features/outcome/use-action.ts'
import {
  OnceDialog,
  PasswordStep,
  ShownOnce,
  usePasswordAction,
} from '#web/features/second-factor/password-dialogs.tsx'
import { call } from '#web/lib/api/client.ts'
import { useAnswer } from '#web/lib/api/query.ts'
import { SmallButton } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Badge } from '#web/ui/labels/badge.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Loaded } from '#web/ui/layout/loaded.tsx'
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

function AttemptsDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const query = useAnswer(listWebhookAttempts, { params: { id: webhook.id } })
  return (
    <Dialog open onOpenChange={onClose} title="Last Tries" description={webhook.name}>
      <Loaded query={query} rows={3} what="the tries">
        {(data) =>
          data.length === 0 ? (
            <p className="text-sm text-fg-2">Nothing was sent yet.</p>
          ) : (
            <ul aria-label="Tries" className="divide-y divide-line">
              {data.map((attempt) => (
                <Attempt key={attempt.id} webhookId={webhook.id} attempt={attempt} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Dialog>
  )
}

function Attempt({ webhookId, attempt }: { webhookId: string; attempt: WebhookAttempt }) {
  const { eventId, eventType, at } = attempt
  const replaying = useAction({
    call: () => call(replayWebhook, { params: { id: webhookId }, body: { eventId } }),
    success: { title: 'Sent again soon', description: 'With all that followed it, in order' },
    failure: 'It is not sent again',
    refreshes: [listWebhooks],
  })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5 text-sm">
      <div className="min-w-0">
        <p>
          <span className="font-medium">{eventType}</span> · {answerText(attempt)}
        </p>
        <p className="text-fg-2">
          <DateTime value={at} /> · <span className="break-all">{eventId}</span>
        </p>
      </div>
      {eventType !== 'webhook.test' && (
        <ActionButton action={replaying} aria-label={`Send again from ${eventId}`}>
          Send again
        </ActionButton>
      )}
    </li>
  )
}

/** Creates a webhook with password and second factor, and shows its secret once. */
function NewWebhookDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('')
  const [url, setUrl] = useState('')
  const making = usePasswordAction({
    call: (password: string) => call(createWebhook, { body: { name, url, password } }),
    failure: 'No webhook was made',
    fields: ['name', 'url'],
    refreshes: [listWebhooks],
  })
  const made = making.data
  return (
    <OnceDialog
      title="New Webhook"
      description="Your own server, which answers messages by HTTPS."
      shownTitle="Your New Webhook"
      shown={made && <ShownOnce texts={[['Secret', made.secret]]} onKept={onClose} />}
      isPending={making.isPending}
      onClose={onClose}
    >
      <PasswordStep submitLabel="Create webhook" {...making.step}>
        <Field label="Name" required hint="What you know it by." error={making.errors['name']}>
          <Input value={name} maxLength={60} onChange={({ target }) => setName(target.value)} />
        </Field>
        <Field
          label="Address"
          required
          hint="Such as https://hooks.example.com/northfold."
          error={making.errors['url']}
        >
          <Input
            type="url"
            value={url}
            maxLength={MAX_WEBHOOK_URL_CHARACTERS}
            spellCheck={false}
            autoCapitalize="off"
            onChange={({ target }) => setUrl(target.value)}
          />
        </Field>
      </PasswordStep>
    </OnceDialog>
  )
}

/** Replaces a webhook's secret, with the password, and shows it once. */
function RotateDialog({ webhook: { id, name }, onClose }: { webhook: Webhook; onClose: () => void }) {
  const rotating = usePasswordAction({
    call: (password: string) => call(rotateWebhookSecret, { params: { id }, body: { password } }),
    failure: 'The secret was not changed',
  })
  const made = rotating.data
  return (
    <OnceDialog
      title="New Secret"
      description={`For ${FORMER_SECRET_HOURS} hours ${name} gets messages signed with both secrets.`}
      shownTitle="Your New Secret"
      shown={made && <ShownOnce texts={[['Secret', made.secret]]} onKept={onClose} />}
      isPending={rotating.isPending}
      onClose={onClose}
    >
      <PasswordStep submitLabel="Create secret" {...rotating.step} />
    </OnceDialog>
  )
}
