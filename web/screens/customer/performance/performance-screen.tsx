import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChartNoAxesColumn } from 'lucide-react'
import { Suspense, useState } from 'react'
import { getPerformance, type Performance } from '#contract/trading/performance.ts'
import { newYorkDateAt } from '#domain/market/new-york-time.ts'
import type { FreePeriod } from '#domain/returns/performance-period.ts'
import { CHART_FRESH_MS } from '#web/features/chart/chart-points.ts'
import { TradeDate } from '#web/features/portfolio/trade-date.tsx'
import { FirstDepositLink } from '#web/features/profile/first-deposit-link.tsx'
import { CHANGES_ELSEWHERE, queryOf } from '#web/lib/api/query.ts'
import { now } from '#web/lib/live/clock.ts'
import { useSearchChoice } from '#web/lib/url/search-choice.ts'
import { ButtonLink } from '#web/ui/buttons/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { EntrySkeletons } from '#web/ui/layout/entry-skeletons.tsx'
import { Loaded } from '#web/ui/layout/loaded.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { EmptyState } from '#web/ui/messages/empty-state.tsx'
import { ByHoldingCard } from './by-holding-card.tsx'
import { type BenchmarkChoice, useBenchmark } from './chosen-benchmark.ts'
import {
  type ChosenPeriod,
  datesProblem,
  PERIOD_SEGMENTS,
  periodName,
  useChosenPeriod,
} from './chosen-period.ts'
import { BreakdownCard, GainCard } from './gain-card.tsx'

const ClosedPositions = lazyComponent(() => import('./closed-positions.tsx'))
const PerformanceChart = lazyComponent(() => import('./chart/performance-chart.tsx'))

export default function PerformanceScreen() {
  const [tab, setTab] = useSearchChoice('tab', ['account', 'closed'])
  return (
    <div className="page pb-10">
      <PageHeader
        title="Performance"
        subtitle="What your account gained, and how"
        aside={
          <ButtonLink to="/gains" variant="secondary" size="sm" className="max-md:hidden">
            Realized Gains
          </ButtonLink>
        }
      />
      <Tabs
        label="Performance"
        tabs={[
          { value: 'account', label: 'Account', panel: <PeriodPerformance /> },
          {
            value: 'closed',
            label: 'Closed Positions',
            panel: (
              <Suspense fallback={<EntrySkeletons rows={4} label="Loading closed positions" />}>
                <ClosedPositions />
              </Suspense>
            ),
          },
        ]}
        value={tab}
        onValueChange={setTab}
      />
    </div>
  )
}

function PeriodPerformance() {
  const chosen = useChosenPeriod()
  const benchmark = useBenchmark()
  const query = useQuery({
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
      <Loaded
        query={query}
        skeleton={<PerformanceSkeleton />}
        failure="Failed to load your performance"
        failureText="Your performance is temporarily unavailable"
        failureCard="Performance"
      >
        {(performance) => (
          <Figures
            performance={performance}
            isOutdated={query.isPlaceholderData}
            period={periodName(chosen)}
            benchmark={benchmark}
          />
        )}
      </Loaded>
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

const PerformanceSkeleton = () => (
  <div className="grid grid-cols-1 gap-3 md:gap-4">
    <div className="grid items-start gap-3 md:gap-4 lg:grid-cols-[minmax(0,1fr)_23.25rem]">
      <Card aria-label="Gain">
        <div role="status" style={{ height: CHART_CARD }}>
          <span className="sr-only">Loading your performance</span>
          <Skeleton className="mt-1 h-4 w-24" />
          <Skeleton className="mt-3 h-6 w-64 max-w-full" />
          <div style={{ height: PLOT }} className="mt-12">
            <Skeleton className="size-full rounded-md opacity-50" />
          </div>
        </div>
      </Card>
      <Card title="From Start to End">
        <div aria-hidden style={{ height: BREAKDOWN }} className="grid">
          {Array.from({ length: 8 }, (_, row) => (
            <Skeleton key={row} className="my-1" />
          ))}
        </div>
      </Card>
    </div>
    <Card padded={false} title="By Holding" aria-hidden>
      <EntrySkeletons rows={4} label="Loading holdings" />
    </Card>
  </div>
)

/** Pixels: as tall as what comes. */
const CHART_HEIGHT = 420
const CHART_CARD = 150 + CHART_HEIGHT
const PLOT = 400
const BREAKDOWN = 330

/** Two days have a field each. */
const PeriodBar = ({ chosen: { choice, dates, choose, chooseDates } }: { chosen: ChosenPeriod }) => (
  <div className="mb-3 grid gap-3 md:mb-4 md:flex md:items-start">
    <SegmentedControl label="Period" segments={PERIOD_SEGMENTS} value={choice} onValueChange={choose} />
    {dates !== null && <DateFields dates={dates} onDates={chooseDates} />}
  </div>
)

/** Only a valid period changes the address; until then the fields keep what is typed. */
function DateFields({ dates, onDates }: { dates: FreePeriod; onDates: (dates: FreePeriod) => void }) {
  const [typed, setTyped] = useState(dates)
  const today = newYorkDateAt(now().getTime())
  const problem = datesProblem(typed, today)
  const change = (changed: Partial<FreePeriod>) => {
    const next = { ...typed, ...changed }
    setTyped(next)
    if (datesProblem(next, today) === undefined) onDates(next)
  }
  return (
    <div className="grid grid-cols-2 gap-3 md:flex">
      <Field label="From the close of">
        <Input
          type="date"
          value={typed.from}
          max={typed.to || today}
          onChange={({ target }) => change({ from: target.value })}
        />
      </Field>
      <Field label="To the close of" error={problem}>
        <Input
          type="date"
          value={typed.to}
          min={typed.from || undefined}
          max={today}
          onChange={({ target }) => change({ to: target.value })}
        />
      </Field>
    </div>
  )
}
