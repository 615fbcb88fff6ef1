import { Link } from 'wouter'
import { listPlanRuns, type Plan, type PlanRun } from '#contract/trading/plans.ts'
import { detailOf } from '#web/lib/api/call-error.ts'
import { call } from '#web/lib/api/client.ts'
import { useListPages } from '#web/lib/api/list-pages.ts'
import { Badge } from '#web/ui/labels/badge.tsx'
import { Money } from '#web/ui/figures/money.tsx'
import { Price } from '#web/ui/figures/price.tsx'
import { Quantity } from '#web/ui/figures/quantity.tsx'
import { ListEnd } from '#web/ui/layout/list-end.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { LoadFailureLine } from '#web/ui/messages/load-failure.tsx'
import { planKey } from './plan-calls.ts'
import { dateText } from '#web/ui/figures/calendar-date.ts'
import { RUN_NAMES } from './plan-words.ts'

const FAILURE = 'Failed to load the purchases'

/** The outcome of each due date, newest first. */
export function PlanRuns({ plan: { id } }: { plan: Plan }) {
  const pages = useListPages({
    queryKey: planKey('runs', id),
    ask: (query, options) => call(listPlanRuns, { params: { id }, query }, options),
    isFinal: ({ outcome }: PlanRun) => outcome !== 'waiting',
    keeps: () => false,
  })
  const { data, error, isRefetching, refetch } = pages
  const runs = data?.pages.flat()
  return (
    <section aria-label="Purchases">
      <h3 className="mb-1 text-xs font-medium text-fg-3">Purchases</h3>
      {runs === undefined && error === null && (
        <div role="status">
          <span className="sr-only">Loading purchases</span>
          <Skeleton className="w-44" />
        </div>
      )}
      {runs === undefined && error !== null && (
        <LoadFailureLine
          title={FAILURE}
          text={detailOf(error, 'They are temporarily unavailable')}
          pending={isRefetching}
          onRetry={() => void refetch()}
        />
      )}
      {runs?.length === 0 && <p className="text-sm text-fg-2">None yet</p>}
      {runs !== undefined && runs.length > 0 && (
        <>
          <ol className="grid gap-3">
            {runs.map((run) => (
              <Run key={run.id} run={run} />
            ))}
          </ol>
          <ListEnd pages={pages} isLong={(data?.pages.length ?? 0) > 1} failure={FAILURE} />
        </>
      )}
    </section>
  )
}

function Run({ run }: { run: PlanRun }) {
  const { dueDate, outcome, reason, quantity, price, spent, orderId } = run
  const { text, tone } = RUN_NAMES[outcome]
  return (
    <li className="grid gap-0.5 text-sm">
      <div className="flex items-center justify-between gap-3">
        <span className="font-medium">{dateText(dueDate)}</span>
        <Badge tone={tone}>{text}</Badge>
      </div>
      {quantity !== null && price !== null && (
        <p className="text-fg-2">
          <Quantity value={quantity} exact /> at <Price value={price} />
          {spent !== null && (
            <>
              , <Money value={spent} />
            </>
          )}
        </p>
      )}
      {reason !== null && <p className="text-xs text-fg-3">{reason}</p>}
      {orderId !== null && (
        <p>
          <Link to={`/orders?order=${orderId}`} className="font-medium text-brand">
            View order<span className="sr-only"> of {dateText(dueDate)}</span>
          </Link>
        </p>
      )}
    </li>
  )
}
