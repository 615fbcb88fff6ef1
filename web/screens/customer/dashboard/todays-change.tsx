import { useQuery } from '@tanstack/react-query'
import { getPortfolioHistory } from '#contract/trading/portfolio.ts'
import { newYorkDateAt } from '#domain/market/new-york-time.ts'
import { formatDecimal } from '#domain/money/decimal.ts'
import { type Cents, cents } from '#domain/money/money.ts'
import { todaysChange } from '#domain/portfolio/todays-change.ts'
import { CHART_FRESH_MS } from '#web/features/chart/chart-view.ts'
import { CHANGES_ELSEWHERE, queryOf } from '#web/lib/api/query.ts'
import { now } from '#web/lib/live/clock.ts'
import { Change } from '#web/ui/figures/change.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { centsOf, valuePoints } from './value-points.ts'

export interface TodaysChangeProps {
  /** Cash and holdings; undefined while they load. */
  totalCents: Cents | undefined
  /** What the holdings are worth this second. */
  liveCents: Cents | undefined
}

/** What the account gained or lost since the previous close, from the month that the chart shows first. */
export default function TodaysChange({ totalCents, liveCents }: TodaysChangeProps) {
  const query = useQuery({
    ...queryOf(getPortfolioHistory, { query: { period: '1M' } }),
    staleTime: CHART_FRESH_MS,
    refetchOnMount: isCharted() ? true : CHANGES_ELSEWHERE.refetchOnMount,
    refetchInterval: CHART_FRESH_MS,
  })
  if (totalCents === undefined) return null
  if (query.data === undefined)
    return query.isError ? 'Cash and holdings' : <Skeleton className="my-1 w-44" />
  const points = valuePoints(query.data, query.isFetching ? null : (liveCents ?? null))
  const last = points.at(-1)
  if (last === undefined) return 'Cash and holdings'
  const { changeCents, changeBps } = todaysChange({
    totalCents,
    gainCents: cents(centsOf(last.gain)),
    gainAtPreviousCloseCents: cents(centsOf(points.at(-2)?.gain ?? '0.00')),
  })
  const isToday = new Date(last.time * 1000).toISOString().startsWith(newYorkDateAt(now().getTime()))
  return (
    <>
      <Change amount={changeCents} percent={formatDecimal(changeBps, 2)} />{' '}
      {isToday ? 'today' : 'in the last session'}
    </>
  )
}

/** Whether the chart beside shows the same month: it asks for it again when it is mounted. */
const isCharted = (): boolean => !/period=|tab=holdings/.test(location.search)
