import { useState } from 'react'
import {
  createWebhook,
  listWebhookAttempts,
  listWebhooks,
  replayWebhook,
  rotateWebhookSecret,
  type Webhook,
  type WebhookAttempt,
} from '#contract/people/programs/webhooks.ts'
import { FORMER_SECRET_HOURS, MAX_WEBHOOK_URL_CHARACTERS } from '#domain/webhooks/delivery.ts'
import { ActionButton } from '#web/features/outcome/action-button.tsx'
import { useAction } from '#web/features/outcome/use-action.ts'
import { OnceDialog, ShownOnce } from '#web/features/second-factor/once-dialog.tsx'
import { PasswordStep, usePasswordAction } from '#web/features/second-factor/password-step.tsx'
import { call } from '#web/lib/api/client.ts'
import { useAnswer } from '#web/lib/api/query.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Loaded } from '#web/ui/layout/loaded.tsx'
import { answerText } from './webhook-words.ts'

export function AttemptsDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
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
export function NewWebhookDialog({ onClose }: { onClose: () => void }) {
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
export function RotateDialog({ webhook: { id, name }, onClose }: { webhook: Webhook; onClose: () => void }) {
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
