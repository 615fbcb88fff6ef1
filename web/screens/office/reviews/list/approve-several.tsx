import { useState } from 'react'
import { useUser } from '#web/lib/api/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { LazyDialog } from '#web/ui/loading/lazy-dialog.tsx'
import type { ApproveTogether, Listed, Review } from '../queue/review.ts'
import { fitTogether } from './fit-together.ts'

const ApproveSeveralDialog = lazyComponent(() => import('./approve-several-dialog.tsx'))

interface ApproveSeveralProps {
  review: Review
  approve: ApproveTogether
  /** The loaded ones. */
  requests: readonly Listed[] | undefined
}

/** Offered where at least two loaded requests may be approved together. */
export function ApproveSeveral({ review, approve, requests = [] }: ApproveSeveralProps) {
  const username = useUser()?.username ?? ''
  // Kept from when it opened: a list that changes meanwhile is not what was read.
  const [chosen, setChosen] = useState<readonly Listed[]>([])
  const [isOpen, setOpen] = useState(false)
  const fit = fitTogether(requests, username)
  if (!isOpen && fit.length < 2) return null
  return (
    <>
      <Button
        variant="secondary"
        onClick={() => {
          setChosen(fit)
          setOpen(true)
        }}
      >
        Approve Several
      </Button>
      <LazyDialog open={isOpen} fresh>
        <ApproveSeveralDialog
          open={isOpen}
          onOpenChange={setOpen}
          review={review}
          approve={approve}
          requests={chosen}
        />
      </LazyDialog>
    </>
  )
}
