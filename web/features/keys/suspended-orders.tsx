import { listKeys, resumeKeyOrders } from '#contract/people/programs/keys.ts'
import { detailOf } from '#web/lib/api/call-error.ts'
import { call } from '#web/lib/api/client.ts'
import { useMutation } from '#web/lib/api/mutation.ts'
import { refresh } from '#web/lib/api/query.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { Note } from '#web/ui/messages/note.tsx'
import { toast } from '#web/ui/messages/toast.ts'

/** Since when a program has suspended new orders by keys, and the way to end it. */
export function SuspendedOrders({ since }: { since: string }) {
  const resuming = useMutation({
    mutationFn: () => call(resumeKeyOrders, {}),
    onSuccess: () =>
      toast({ tone: 'success', title: 'Orders resumed', description: 'Your programs can place orders' }),
    onError: (failure) =>
      toast({
        tone: 'error',
        title: 'Orders stay suspended',
        description: detailOf(failure),
      }),
    onSettled: () => refresh(listKeys),
  })
  return (
    <div className="mt-3 grid gap-3">
      <Note tone="warn">
        New orders by API keys are suspended since <DateTime value={since} />. One of your programs asked for
        it.
      </Note>
      <Button variant="secondary" pending={resuming.isPending} onClick={() => resuming.mutate()}>
        Resume orders
      </Button>
    </div>
  )
}
