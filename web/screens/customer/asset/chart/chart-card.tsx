import { Suspense } from 'react'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import type { Asset } from '#contract/market/market.ts'
import { useSearchChoice } from '#web/lib/url/search-choice.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx'
import { ChartLoading } from './chart-state.tsx'
import { INTERVALS, PERIODS } from '#web/features/chart/chart-points.ts'
import { HistoryChart } from './history-chart.tsx'

const IntradayChart = lazyComponent(() => import('./intraday-chart.tsx'))

/** Fetches only the chart shown; the choice is in the URL. */
export function ChartCard({ asset, className }: { asset: Asset; className?: string }) {
  const [chart, setChart] = useSearchChoice('chart', ['historical', 'intraday'])
  const [period, setPeriod] = useSearchChoice('period', ['1M', '1D', '1W', '1Y', 'All'])
  const [interval, setInterval] = useSearchChoice('interval', ['5m', '1m', '1h'])
  return (
    <Card padded={false} aria-label="Chart" className={classNames('overflow-hidden', className)}>
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 pt-3.5 pb-1.5">
        <SegmentedControl label="Chart" segments={CHARTS} value={chart} onValueChange={setChart} />
        {chart === 'historical' ? (
          <SegmentedControl
            label="Period"
            segments={PERIOD_SEGMENTS}
            value={period}
            onValueChange={setPeriod}
          />
        ) : (
          <SegmentedControl
            label="Interval"
            segments={INTERVAL_SEGMENTS}
            value={interval}
            onValueChange={setInterval}
          />
        )}
      </div>
      {chart === 'historical' ? (
        <HistoryChart asset={asset} period={period} />
      ) : (
        <Suspense fallback={<ChartLoading />}>
          <IntradayChart asset={asset} interval={interval} />
        </Suspense>
      )}
    </Card>
  )
}

const CHARTS = [
  { value: 'historical', label: 'Historical' },
  { value: 'intraday', label: 'Intraday' },
] as const

const PERIOD_SEGMENTS = (['1D', '1W', '1M', '1Y', 'All'] as const).map((value) => ({
  value,
  label: PERIODS[value].label,
}))

const INTERVAL_SEGMENTS = (['1m', '5m', '1h'] as const).map((value) => ({
  value,
  label: INTERVALS[value].label,
}))
