import { Button } from '#web/ui/buttons/button.tsx'
import { type SharedQueue, useClaimNext } from './use-claims.ts'

interface TakeNextButtonProps {
  queue: SharedQueue
  onClaimed: (id: string) => void
}

/** Claims the first unclaimed request, and shows it. */
export function TakeNextButton({ queue, onClaimed }: TakeNextButtonProps) {
  const next = useClaimNext(queue, onClaimed)
  return (
    <Button variant="secondary" pending={next.isPending} onClick={() => next.mutate()}>
      Take Next
    </Button>
  )
}
