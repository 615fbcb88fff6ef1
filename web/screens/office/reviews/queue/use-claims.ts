import { claimNext, claimRequest, releaseClaim } from '#contract/records/claims.ts'
import { detailOf } from '#web/lib/api/call-error.ts'
import { call } from '#web/lib/api/client.ts'
import { useMutation } from '#web/lib/api/mutation.ts'
import { refresh } from '#web/lib/api/query.ts'
import { toast } from '#web/ui/messages/toast.ts'
import type { Review } from './review.ts'

const reportFailure = (title: string) => (error: unknown) =>
  toast({ tone: 'error', title, description: detailOf(error, 'Please check your connection and try again') })

/** Claims a request, renews the claim, takes it over from a colleague, and gives it back. */
export function useClaims({ queue, list }: Review, id: string) {
  const onSettled = () => refresh(list)
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
export function useClaimNext({ queue, list }: Review, onClaimed: (id: string) => void) {
  return useMutation({
    mutationFn: () => call(claimNext, { body: { queue } }),
    async onSuccess({ id }) {
      if (id === null) {
        toast({ title: 'Nothing is left to take', description: 'No request waits, or each one is claimed' })
        return
      }
      await refresh(list)
      onClaimed(id)
    },
    onError: reportFailure('Could not take the next one'),
  })
}
