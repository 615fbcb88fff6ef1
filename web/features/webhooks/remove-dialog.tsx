import { type Webhook, listWebhooks, removeWebhook } from '#contract/people/programs/webhooks.ts'
import { call } from '#web/lib/api/client.ts'
import { ActionDialog } from '#web/features/outcome/action-dialog.tsx'
import { useAction } from '#web/features/outcome/use-action.ts'

/** Confirms the removal of a webhook. */
export function RemoveDialog({ webhook: { id, name }, onClose }: { webhook: Webhook; onClose: () => void }) {
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
