import { getOfficeOverview } from '#contract/office/overview.ts'
import { claimNext, claimRequest, releaseClaim } from '#contract/records/claims.ts'
import { detailOf } from '#web/lib/api/call-error.ts'
import { call } from '#web/lib/api/client.ts'
import { useMutation } from '#web/lib/api/mutation.ts'
import { refresh } from '#web/lib/api/query.ts'
import { toast } from '#web/ui/messages/toast.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { SharedQueueName } from '#domain/reviews/claim.ts'

/** A queue that colleagues share. */
export interface SharedQueue {
  /** What claims call it. */
  queue: SharedQueueName
  list: Endpoint
  /** Reads one of it, where that has a call of its own. */
  one?: Endpoint
}

const reportFailure = (title: string) => (error: unknown) =>
  toast({ tone: 'error', title, description: detailOf(error) })

/** Claims a request, renews the claim, takes it over from a colleague, and gives it back. */
export function useClaims({ queue, list, one = list }: SharedQueue, id: string) {
  const onSettled = () => {
    void refresh(getOfficeOverview)
    return refresh(list, one)
  }
  return {
    claiming: useMutation({
      mutationFn: ({ takesOver }: { takesOver: boolean }) =>
        call(claimRequest, { body: { queue, id, takesOver } }),
      onError: reportFailure('Could not claim it'),
      onSettled,
    }),
    releasing: useMutation({
      mutationFn: () => call(releaseClaim, { body: { queue, id } }),
      onError: reportFailure('Could not release it'),
      onSettled,
    }),
  }
}

/** Claims the oldest unclaimed request; `onClaimed` shows it. */
export function useClaimNext({ queue, list }: SharedQueue, onClaimed: (id: string) => void) {
  return useMutation({
    mutationFn: () => call(claimNext, { body: { queue } }),
    async onSuccess({ id }) {
      if (id === null) {
        toast({ title: 'Nothing is left to take', description: 'Nothing waits, or each one is claimed' })
        return
      }
      void refresh(getOfficeOverview)
      await refresh(list)
      onClaimed(id)
    },
    onError: reportFailure('Could not take the next one'),
  })
}
