import { useState } from 'react'
import type { Plan } from '#contract/trading/plans.ts'
import { useSearchParameter, writeSearchParameter } from '#web/lib/url/search-parameter.ts'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { LazyDialog } from '#web/ui/loading/lazy-dialog.tsx'
import { PlanRow } from './plan-row.tsx'

const PlanDialog = lazyComponent(() => import('./plan-dialog.tsx'))

/** Plans in the order given. The URL keeps the opened one. */
export function PlanList({ plans }: { plans: readonly Plan[] }) {
  const openedId = useSearchParameter('plan')
  const found = plans.find(({ id }) => id === openedId)
  const [shown, setShown] = useState(found)
  // The dialog keeps its content while it closes.
  if (found !== undefined && found !== shown) setShown(found)
  return (
    <>
      <ol>
        {plans.map((plan) => (
          <PlanRow key={plan.id} plan={plan} onOpen={() => writeSearchParameter('plan', plan.id)} />
        ))}
      </ol>
      <LazyDialog open={found !== undefined}>
        {shown !== undefined && (
          <PlanDialog
            key={shown.id}
            plan={shown}
            open={found !== undefined}
            onOpenChange={(isOpen) => !isOpen && writeSearchParameter('plan', null)}
          />
        )}
      </LazyDialog>
    </>
  )
}
