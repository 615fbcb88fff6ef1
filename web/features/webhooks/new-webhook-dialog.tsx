import { useState } from 'react'
import { createWebhook, listWebhooks } from '#contract/people/programs/webhooks.ts'
import { MAX_WEBHOOK_URL_CHARACTERS } from '#domain/webhooks/delivery.ts'
import { ShownOnce } from '#web/features/keys/shown-once.tsx'
import { PasswordStep } from '#web/features/second-factor/password-step.tsx'
import { usePasswordAction } from '#web/features/second-factor/use-password-action.ts'
import { call } from '#web/lib/api/client.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
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
    <Dialog
      open
      layer={made === undefined ? 'page' : 'cover'}
      onOpenChange={() => making.isPending || made !== undefined || onClose()}
      title={made === undefined ? 'New Webhook' : 'Your New Webhook'}
      description={made === undefined ? 'Your own server, which answers messages by HTTPS.' : undefined}
    >
      {made === undefined ? (
        <PasswordStep
          submitLabel="Create webhook"
          pending={making.isPending}
          error={making.errors['password']}
          onSubmit={making.mutate}
        >
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
      ) : (
        <ShownOnce texts={[['Secret', made.secret]]} onKept={onClose} />
      )}
    </Dialog>
  )
}
