import { type Webhook, listWebhooks, removeWebhook } from '#contract/people/programs/webhooks.ts'
import { detailOf } from '#web/lib/api/call-error.ts'
import { call } from '#web/lib/api/client.ts'
import { useMutation } from '#web/lib/api/mutation.ts'
import { refresh } from '#web/lib/api/query.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { toast } from '#web/ui/messages/toast.ts'

/** Asks before a webhook is removed for good. */
export function RemoveDialog({ webhook: { id, name }, onClose }: { webhook: Webhook; onClose: () => void }) {
  const removing = useMutation({
    mutationFn: () => call(removeWebhook, { params: { id } }),
    onSuccess: () => {
      toast({ tone: 'success', title: 'Webhook removed', description: name })
      onClose()
    },
    onError: (error) =>
      toast({
        tone: 'error',
        title: 'The webhook was not removed',
        description: detailOf(error),
      }),
    onSettled: () => refresh(listWebhooks),
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
