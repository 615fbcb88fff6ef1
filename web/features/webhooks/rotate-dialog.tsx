import { type Webhook, rotateWebhookSecret } from '#contract/people/programs/webhooks.ts'
import { FORMER_SECRET_HOURS } from '#domain/webhooks/delivery.ts'
import { ShownOnce } from '#web/features/keys/shown-once.tsx'
import { PasswordStep } from '#web/features/second-factor/password-step.tsx'
import { usePasswordAction } from '#web/features/second-factor/use-password-action.ts'
import { call } from '#web/lib/api/client.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'

/** Replaces a webhook's secret, with the password, and shows it once. */
export function RotateDialog({ webhook: { id, name }, onClose }: { webhook: Webhook; onClose: () => void }) {
  const rotating = usePasswordAction({
    call: (password: string) => call(rotateWebhookSecret, { params: { id }, body: { password } }),
    failure: 'The secret was not changed',
  })
  const made = rotating.data
  return (
    <Dialog
      open
      layer={made === undefined ? 'page' : 'cover'}
      onOpenChange={() => rotating.isPending || made !== undefined || onClose()}
      title={made === undefined ? 'New Secret' : 'Your New Secret'}
      description={
        made === undefined
          ? `For ${FORMER_SECRET_HOURS} hours ${name} gets messages signed with both secrets.`
          : undefined
      }
    >
      {made === undefined ? (
        <PasswordStep
          submitLabel="Create secret"
          pending={rotating.isPending}
          error={rotating.errors['password']}
          onSubmit={rotating.mutate}
        />
      ) : (
        <ShownOnce texts={[['Secret', made.secret]]} onKept={onClose} />
      )}
    </Dialog>
  )
}
