import { Button } from '#web/ui/buttons/button.tsx'
import type { Review } from './review.ts'
import { useClaimNext } from './use-claims.ts'

/** Claims the oldest unclaimed request, and shows it. */
export function TakeNextButton({ review, onClaimed }: { review: Review; onClaimed: (id: string) => void }) {
  const next = useClaimNext(review, onClaimed)
  return (
    <Button variant="secondary" pending={next.isPending} onClick={() => next.mutate()}>
      Take Next
    </Button>
  )
}
