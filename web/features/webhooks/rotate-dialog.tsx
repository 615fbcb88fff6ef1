import { useState } from 'react'
import { type Webhook, rotateWebhookSecret } from '#contract/door/webhooks.ts'
import { ShownOnce } from '#web/features/keys/shown-once.tsx'
import { PasswordStep } from '#web/features/second-factor/password-step.tsx'
import { CallError, detailOf } from '#web/lib/api/call-error.ts'
import { call } from '#web/lib/api/client.ts'
import { useMutation } from '#web/lib/api/mutation.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { toast } from '#web/ui/messages/toast.ts'

/** Gives a webhook another secret, with the password, and shows it this once. */
export function RotateDialog({ webhook: { id, name }, onClose }: { webhook: Webhook; onClose: () => void }) {
  const [wrong, setWrong] = useState<string>()
  const rotating = useMutation({
    mutationFn: (password: string) => call(rotateWebhookSecret, { params: { id }, body: { password } }),
    onMutate: () => setWrong(undefined),
    onError: (error) => {
      const description = detailOf(error, 'Please check your connection and try again')
      const isWrong = error instanceof CallError && error.code === 'wrong_password'
      if (isWrong) setWrong(description)
      else toast({ tone: 'error', title: 'The secret was not changed', description })
    },
  })
  const made = rotating.data
  return (
    <Dialog
      open
      layer={made === undefined ? 'page' : 'cover'}
      onOpenChange={() => rotating.isPending || made !== undefined || onClose()}
      title={made === undefined ? 'New Secret' : 'Your New Secret'}
      description={
        made === undefined ? `For 24 hours ${name} gets messages signed with both secrets.` : undefined
      }
    >
      {made === undefined ? (
        <PasswordStep
          submitLabel="Create secret"
          pending={rotating.isPending}
          error={wrong}
          onSubmit={rotating.mutate}
        />
      ) : (
        <ShownOnce texts={[['Secret', made.secret]]} onKept={onClose} />
      )}
    </Dialog>
  )
}
