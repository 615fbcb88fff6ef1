import { type Webhook, listWebhooks, removeWebhook } from '#contract/people/programs/webhooks.ts'
import { call } from '#web/lib/api/client.ts'
import { useAction } from '#web/features/outcome/use-action.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'

/** Asks before a webhook is removed for good. */
export function RemoveDialog({ webhook: { id, name }, onClose }: { webhook: Webhook; onClose: () => void }) {
  const removing = useAction({
    call: () => call(removeWebhook, { params: { id } }),
    success: { title: 'Webhook removed', description: name },
    onSuccess: onClose,
    failure: 'The webhook was not removed',
    refreshes: [listWebhooks],
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Remove This Webhook"
      description={`${name} gets no more messages, and its secret is deleted.`}
    >
      <div className="grid grid-cols-2 gap-2.5">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="destructive" pending={removing.isPending} onClick={() => removing.mutate()}>
          Remove webhook
        </Button>
      </div>
    </Dialog>
  )
}
