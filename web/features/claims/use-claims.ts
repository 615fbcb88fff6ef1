import { getOfficeOverview } from '#contract/office/overview.ts'
import { claimNext, claimRequest, releaseClaim } from '#contract/records/claims.ts'
import { call } from '#web/lib/api/client.ts'
import { useAction } from '#web/features/outcome/use-action.ts'
import { refresh } from '#web/lib/api/query.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { SharedQueueName } from '#domain/reviews/claim.ts'

/** A queue that colleagues share. */
export interface SharedQueue {
  /** Its name in claims. */
  queue: SharedQueueName
  list: Endpoint
  /** The call for a single request, if any. */
  one?: Endpoint
}

/** Claims a request, renews, takes over from a colleague, or gives back. */
export function useClaims({ queue, list, one = list }: SharedQueue, id: string) {
  const refreshes = () => {
    void refresh(getOfficeOverview)
    return refresh(list, one)
  }
  return {
    claiming: useAction({
      call: ({ takesOver }: { takesOver: boolean }) => call(claimRequest, { body: { queue, id, takesOver } }),
      failure: 'Could not claim it',
      refreshes,
    }),
    releasing: useAction({
      call: () => call(releaseClaim, { body: { queue, id } }),
      failure: 'Could not release it',
      refreshes,
    }),
  }
}

/** Claims the oldest unclaimed request; `onClaimed` shows it. */
export function useClaimNext({ queue, list }: SharedQueue, onClaimed: (id: string) => void) {
  return useAction({
    call: () => call(claimNext, { body: { queue } }),
    success: ({ id }) => (id === null ? NOTHING_LEFT : undefined),
    onSuccess: async ({ id }) => {
      if (id === null) return
      void refresh(getOfficeOverview)
      await refresh(list)
      onClaimed(id)
    },
    failure: 'Could not take the next one',
  })
}

const NOTHING_LEFT = {
  tone: 'plain',
  title: 'Nothing is left to take',
  description: 'Nothing waits, or each one is claimed',
} as const
