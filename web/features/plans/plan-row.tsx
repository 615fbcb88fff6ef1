import { CalendarClock } from 'lucide-react'
import type { Plan } from '#contract/trading/plans.ts'
import { Badge } from '#web/ui/labels/badge.tsx'
import { Money } from '#web/ui/figures/money.tsx'
import { EntryRow } from '#web/ui/layout/entry-row.tsx'
import { HOW_OFTEN, nextText, planBadge } from './plan-words.ts'

/** What a plan buys, how often, when next. Opens when pressed. */
export function PlanRow({ plan, onOpen }: { plan: Plan; onOpen: () => void }) {
  const badge = planBadge(plan)
  return (
    <EntryRow
      icon={<CalendarClock />}
      title={<PlanTitle plan={plan} />}
      onOpen={onOpen}
      meta={<span>{capital(HOW_OFTEN[plan.frequency])}</span>}
      details={nextText(plan)}
      figure={badge !== null && <Badge tone={badge.tone}>{badge.text}</Badge>}
    />
  )
}

/** "$200.00 of VFIAX". */
export const PlanTitle = ({
  plan: { amount, assetSymbol },
}: {
  plan: Pick<Plan, 'amount' | 'assetSymbol'>
}) => (
  <>
    <Money value={amount} /> of {assetSymbol}
  </>
)

const capital = (text: string): string => text.replace(/^./, (first) => first.toUpperCase())
