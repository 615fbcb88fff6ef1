import { listKeys, resumeKeyOrders } from '#contract/people/programs/keys.ts'
import { call } from '#web/lib/api/client.ts'
import { useAction } from '#web/features/outcome/use-action.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { Note } from '#web/ui/messages/note.tsx'

/** Since when a program has suspended new orders by keys, and how to end it. */
export function SuspendedOrders({ since }: { since: string }) {
  const resuming = useAction({
    call: () => call(resumeKeyOrders, {}),
    success: { title: 'Orders resumed', description: 'Your programs can place orders' },
    failure: 'Orders stay suspended',
    refreshes: [listKeys],
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
