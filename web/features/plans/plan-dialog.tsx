import { useState } from 'react'
import type { Plan } from '#contract/trading/plans.ts'
import { Badge } from '#web/ui/labels/badge.tsx'
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx'
import { Dialog, type DialogState } from '#web/ui/dialogs/dialog.tsx'
import { lazyDialog } from '#web/ui/loading/lazy-dialog.tsx'
import { usePlanStep } from './plan-calls.ts'
import { PlanRuns } from './plan-runs.tsx'
import { PlanTitle } from './plan-row.tsx'
import { HOW_OFTEN, nextText, planBadge } from './plan-words.ts'

const PlanFormDialog = lazyDialog(() => import('./plan-form-dialog.tsx'))

export default function PlanDialog({ plan, ...dialog }: DialogState & { plan: Plan }) {
  const badge = planBadge(plan)
  return (
    <Dialog {...dialog} title="Recurring Investment" placement="right">
      <div className="grid gap-5">
        <div className="grid gap-2">
          <p className="text-[1.0625rem] font-semibold">
            <PlanTitle plan={plan} /> {HOW_OFTEN[plan.frequency]}
          </p>
          {badge !== null && (
            <p>
              <Badge tone={badge.tone}>{badge.text}</Badge>
            </p>
          )}
          <p className="text-fg-2">{nextText(plan)}</p>
        </div>
        {plan.status !== 'ended' && <PlanButtons plan={plan} />}
        <PlanRuns plan={plan} />
        <ButtonLink to={`/asset/${plan.assetSymbol}`} variant="secondary">
          View {plan.assetSymbol}
        </ButtonLink>
      </div>
    </Dialog>
  )
}

function PlanButtons({ plan }: { plan: Plan }) {
  const [isChanging, setChanging] = useState(false)
  const [isEnding, setEnding] = useState(false)
  const { mutate, isPending, variables } = usePlanStep()
  const step = (name: Parameters<typeof mutate>[0]['step']) => ({
    onClick: () => mutate({ step: name, plan }),
    pending: isPending && variables.step === name,
  })
  const isActive = plan.status === 'active'
  const isSkipping = plan.next?.isSkipped === true
  if (isEnding) {
    return (
      <div role="group" aria-label="End this investment" className="grid gap-2">
        <p className="text-sm text-fg-2">It never buys again. Shares that you have stay yours.</p>
        <div className="grid grid-cols-2 gap-2.5">
          <Button variant="secondary" onClick={() => setEnding(false)}>
            Keep It
          </Button>
          <Button variant="destructive" {...step('end')}>
            End It
          </Button>
        </div>
      </div>
    )
  }
  return (
    <div className="grid grid-cols-2 gap-2.5">
      <Button variant="secondary" {...step(isActive ? 'pause' : 'resume')}>
        {isActive ? 'Pause' : 'Resume'}
      </Button>
      {isActive && (
        <Button variant="secondary" {...step(isSkipping ? 'resume' : 'skip')}>
          {isSkipping ? 'Undo Skip' : 'Skip Next'}
        </Button>
      )}
      <Button variant="secondary" onClick={() => setChanging(true)}>
        Change
      </Button>
      <Button variant="secondary" onClick={() => setEnding(true)}>
        End
      </Button>
      <PlanFormDialog plan={plan} open={isChanging} onOpenChange={setChanging} />
    </div>
  )
}
