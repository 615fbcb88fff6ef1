import { useState } from 'react'
import {
  createWebhook,
  listWebhooks,
  rotateWebhookSecret,
  type Webhook,
} from '#contract/people/programs/webhooks.ts'
import { FORMER_SECRET_HOURS, MAX_WEBHOOK_URL_CHARACTERS } from '#domain/webhooks/delivery.ts'
import { OnceDialog, ShownOnce } from '#web/features/second-factor/once-dialog.tsx'
import { PasswordStep, usePasswordAction } from '#web/features/second-factor/password-step.tsx'
import { call } from '#web/lib/api/client.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'

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
