import { useQuery } from '@tanstack/react-query'
import { getPerformance } from '#contract/trading/performance.ts'
import { CHART_FRESH_MS } from '#web/features/chart/chart-points.ts'
import { OwnReturn } from '#web/features/portfolio/returns/own-return.tsx'
import { detailOf } from '#web/lib/api/call-error.ts'
import { queryOf } from '#web/lib/api/query.ts'
import { Gain } from '#web/ui/figures/change.tsx'
import { Money } from '#web/ui/figures/money.tsx'
import { Fact, FactList } from '#web/ui/layout/fact-list.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { LoadFailureLine } from '#web/ui/messages/load-failure.tsx'
import { ReturnsPlace } from './returns-place.tsx'

/** Since the first purchase, sold shares included. */
export default function HoldingReturns({ symbol }: { symbol: string }) {
  const { data, error, isRefetching, refetch } = useQuery({
    ...queryOf(getPerformance, { query: { period: 'All' } }),
    staleTime: CHART_FRESH_MS,
  })
  if (data === undefined && error !== null) {
    return (
      <LoadFailureLine
        title="Failed to load the return"
        text={detailOf(error, 'The return is temporarily unavailable')}
        pending={isRefetching}
        onRetry={() => void refetch()}
        className="px-4.5 pb-3 md:px-5.5"
      />
    )
  }
  const holding = data?.byHolding.find((each) => each.symbol === symbol)
  return (
    <ReturnsPlace>
      {data === undefined && (
        <div role="status">
          <span className="sr-only">Loading the return</span>
          <Skeleton className="mt-3 h-4 w-64 max-w-full" />
        </div>
      )}
      {holding !== undefined && (
        <FactList fluid className="mt-0">
          <Fact label="Gain since first bought" value={<Gain value={holding.gain} />} />
          <Fact label="Dividends" value={<Money value={holding.income} />} />
          <Fact label="Return, time-weighted" value={<OwnReturn holding={holding} />} />
        </FactList>
      )}
    </ReturnsPlace>
  )
}
