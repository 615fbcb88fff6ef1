import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChartNoAxesColumn } from 'lucide-react'
import { Suspense } from 'react'
import { getPerformance, type Performance } from '#contract/trading/performance.ts'
import { FirstDepositLink } from '#web/features/profile/first-deposit-link.tsx'
import { TradeDate } from '#web/features/portfolio/trade-date.tsx'
import { CHART_FRESH_MS } from '#web/features/chart/chart-view.ts'
import { detailOf } from '#web/lib/api/call-error.ts'
import { CHANGES_ELSEWHERE, queryOf } from '#web/lib/api/query.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { EmptyState } from '#web/ui/messages/empty-state.tsx'
import { LoadFailure } from '#web/ui/messages/load-failure.tsx'
import { BreakdownCard } from './breakdown-card.tsx'
import { ByHoldingCard } from './by-holding-card.tsx'
import { type BenchmarkChoice, useBenchmark } from './chosen-benchmark.ts'
import { periodName, useChosenPeriod } from './chosen-period.ts'
import { GainCard } from './gain-card.tsx'
import { CHART_HEIGHT, PerformanceSkeleton } from './performance-skeleton.tsx'
import { PeriodBar } from './period-bar.tsx'

const PerformanceChart = lazyComponent(() => import('./chart/performance-chart.tsx'))

export function PeriodPerformance() {
  const chosen = useChosenPeriod()
  const benchmark = useBenchmark()
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    ...queryOf(getPerformance, { query: { period: chosen.period, ...benchmark.query } }),
    staleTime: CHART_FRESH_MS,
    // A trade or a deposit may have been made since.
    refetchOnMount: CHANGES_ELSEWHERE.refetchOnMount,
    refetchInterval: CHART_FRESH_MS,
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PeriodBar chosen={chosen} />
      {data === undefined && error === null && <PerformanceSkeleton />}
      {data === undefined && error !== null && (
        <Card padded={false} aria-label="Performance">
          <LoadFailure
            title="Failed to load your performance"
            text={detailOf(error, 'Your performance is temporarily unavailable')}
            pending={isFetching}
            onRetry={() => void refetch()}
          />
        </Card>
      )}
      {data !== undefined && (
        <Figures
          performance={data}
          isOutdated={isPlaceholderData}
          period={periodName(chosen)}
          benchmark={benchmark}
        />
      )}
    </>
  )
}

interface FiguresProps {
  performance: Performance
  /** Another period's, shown until this one's have loaded. */
  isOutdated: boolean
  /** "year to date" */
  period: string
  benchmark: BenchmarkChoice
}

function Figures({ performance, isOutdated, period, benchmark }: FiguresProps) {
  if (performance.benchmark === null) {
    return (
      <Card padded={false} aria-label="Performance">
        <EmptyState
          icon={<ChartNoAxesColumn aria-hidden />}
          action={<FirstDepositLink to="/wallet?open=deposit" />}
        >
          Your performance appears after your first deposit
        </EmptyState>
      </Card>
    )
  }
  return (
    <div
      aria-busy={isOutdated}
      className={classNames('grid gap-3 transition-opacity md:gap-4', isOutdated && 'opacity-50')}
    >
      <div className="grid items-start gap-3 md:gap-4 lg:grid-cols-[minmax(0,1fr)_23.25rem]">
        <Card aria-label="Gain" className="min-w-0">
          <GainCard performance={performance} benchmark={performance.benchmark} />
          <Suspense fallback={<div style={{ height: CHART_HEIGHT }} />}>
            <PerformanceChart
              performance={performance}
              benchmark={performance.benchmark}
              period={period}
              choice={benchmark}
            />
          </Suspense>
        </Card>
        <BreakdownCard performance={performance} />
      </div>
      <ByHoldingCard performance={performance} funds={benchmark.funds} />
      <KeptSince date={performance.closesKeptSince} from={performance.start.date} />
      <MissingCloses missing={performance.missingCloses} />
    </div>
  )
}

/** No server was up at the session's end, and the provider has not caught up. */
function MissingCloses({ missing }: { missing: Performance['missingCloses'] }) {
  if (missing === null) return null
  const { sessions, from, to } = missing
  return (
    <p className="text-sm text-fg-3">
      {sessions === 1 ? (
        <>
          The closing prices of <TradeDate value={from} /> were not all kept.
        </>
      ) : (
        <>
          The closing prices of {sessions} days from <TradeDate value={from} /> to <TradeDate value={to} />{' '}
          were not all kept.
        </>
      )}{' '}
      The figures of such days are by the provider’s history, and may change.
    </p>
  )
}

/** The period begins before closes were kept. */
function KeptSince({ date, from }: { date: string | null; from: string }) {
  if (date === null || from >= date) return null
  return (
    <p className="text-sm text-fg-3">
      Closing prices are kept as they were from <TradeDate value={date} /> on. Earlier ones are the
      provider’s, who may correct them.
    </p>
  )
}
