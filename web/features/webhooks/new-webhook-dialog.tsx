import { useState } from 'react'
import { createWebhook, listWebhooks } from '#contract/door/webhooks.ts'
import { MAX_WEBHOOK_URL_CHARACTERS } from '#domain/webhooks/delivery.ts'
import { ShownOnce } from '#web/features/keys/shown-once.tsx'
import { PasswordStep } from '#web/features/second-factor/password-step.tsx'
import { CallError, detailOf } from '#web/lib/api/call-error.ts'
import { call } from '#web/lib/api/client.ts'
import { useMutation } from '#web/lib/api/mutation.ts'
import { refresh } from '#web/lib/api/query.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { toast } from '#web/ui/messages/toast.ts'

/** What is wrong, by the name of its field. */
type Wrong = Partial<Record<'name' | 'url' | 'password', string>>

/** Makes a webhook, with the password and the second factor, and shows its secret this once. */
export function NewWebhookDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('')
  const [url, setUrl] = useState('')
  const [wrong, setWrong] = useState<Wrong>({})
  const making = useMutation({
    mutationFn: (password: string) => call(createWebhook, { body: { name, url, password } }),
    onMutate: () => setWrong({}),
    onError: (error) => {
      const found = wrongIn(error)
      setWrong(found)
      if (Object.keys(found).length > 0) return
      const description = detailOf(error, 'Please check your connection and try again')
      toast({ tone: 'error', title: 'No webhook was made', description })
    },
    onSettled: () => refresh(listWebhooks),
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
          error={wrong.password}
          onSubmit={making.mutate}
        >
          <Field label="Name" required hint="What you know it by." error={wrong.name}>
            <Input value={name} maxLength={60} onChange={({ target }) => setName(target.value)} />
          </Field>
          <Field
            label="Address"
            required
            hint="Such as https://hooks.example.com/northfold."
            error={wrong.url}
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

function wrongIn(error: unknown): Wrong {
  if (!(error instanceof CallError)) return {}
  if (error.code === 'wrong_password') return { password: error.detail }
  return Object.fromEntries(
    error.errors
      .filter(({ path }) => path === 'name' || path === 'url')
      .map(({ path, message }) => [path, message]),
  )
}
