import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { listPlans } from '#contract/trading/plans.ts'
import { call } from '#web/lib/api/client.ts'
import { CHANGES_ELSEWHERE } from '#web/lib/api/query.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { lazyDialog } from '#web/ui/loading/lazy-dialog.tsx'
import { planKey } from './plan-calls.ts'
import { PlanTitle } from './plan-row.tsx'
import { HOW_OFTEN, nextText } from './plan-words.ts'
import { reinvests, useReinvestment, useReinvestmentCall } from './reinvestment-card.tsx'

const PlanFormDialog = lazyDialog(() => import('./plan-form-dialog.tsx'))

interface RegularCardProps {
  symbol: string
  /** Held, so that it may pay dividends. */
  isHeld: boolean
  className: string
}

/** Buys the asset regularly, and sets what its dividends do. */
export function RegularCard({ symbol, isHeld, className }: RegularCardProps) {
  const { data: plans } = useQuery({
    queryKey: planKey('of', symbol),
    queryFn: ({ signal }) => call(listPlans, { query: { status: 'open', symbol } }, { signal }),
    ...CHANGES_ELSEWHERE,
  })
  const [isMaking, setMaking] = useState(false)
  return (
    <Card
      title="Invest Regularly"
      action={
        <Link
          to="/plans"
          className="inline-flex min-h-11 items-center text-sm font-medium text-brand md:min-h-0"
        >
          All plans
        </Link>
      }
      className={className}
    >
      <div className="grid gap-3.5">
        {plans?.map((plan) => (
          <div key={plan.id}>
            <p className="font-strong">
              <Link to={`/plans?plan=${plan.id}`}>
                <PlanTitle plan={plan} /> {HOW_OFTEN[plan.frequency]}
              </Link>
            </p>
            <p className="text-sm text-fg-2">{nextText(plan)}</p>
          </div>
        ))}
        <Button variant="secondary" block onClick={() => setMaking(true)}>
          Invest in {symbol} Regularly
        </Button>
        {isHeld && <ReinvestSwitch symbol={symbol} />}
      </div>
      <PlanFormDialog symbol={symbol} open={isMaking} onOpenChange={setMaking} />
    </Card>
  )
}

function ReinvestSwitch({ symbol }: { symbol: string }) {
  const { data } = useReinvestment()
  const { mutate } = useReinvestmentCall()
  if (data === undefined) return null
  return (
    <Switch
      label={`Reinvest ${symbol} dividends`}
      checked={reinvests(data, symbol)}
      onCheckedChange={(isOn) => mutate({ exceptions: [{ symbol, isOn: isOn === data.isOn ? null : isOn }] })}
    />
  )
}
