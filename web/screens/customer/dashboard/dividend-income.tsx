import { type CSSProperties, useState } from 'react'
import { Link } from 'wouter'
import { type DividendIncome as DividendIncomeReply, getDividendIncome } from '#contract/trading/portfolio.ts'
import { type ChartCursor, ChartSlider } from '#web/features/chart/chart-slider.tsx'
import { useAnswer } from '#web/lib/api/query.ts'
import { Money } from '#web/ui/figures/money.tsx'
import { LoadFailureLine } from '#web/ui/messages/load-failure.tsx'
import { useHiddenAmounts } from '#web/ui/preferences/hidden-amounts.tsx'
import { barHeights, monthText } from './dividend-bars.ts'
import { DividendSkeleton } from './dashboard-skeletons.tsx'

/** The year's total, or the month pointed at. */
export default function DividendIncome() {
  const { data, error, isRefetching, refetch } = useAnswer(getDividendIncome, {})
  const [cursor, setCursor] = useState<ChartCursor | null>(null)
  const hidesAmounts = useHiddenAmounts()
  if (!data) {
    if (error === null) {
      return (
        <div role="status">
          <span className="sr-only">Loading dividends</span>
          <DividendSkeleton />
        </div>
      )
    }
    return (
      <LoadFailureLine
        title="Failed to load dividends"
        text="Dividends are temporarily unavailable"
        pending={isRefetching}
        onRetry={() => void refetch()}
      />
    )
  }
  const { months, total } = data
  const pointed = cursor && months[cursor.index]
  const label = pointed ? monthText(pointed.month) : 'Past 12 months'
  return (
    <div className="mt-1 flex items-end justify-between gap-4">
      <div>
        <p aria-live={cursor?.byKeys ? 'polite' : undefined}>
          <span className="block text-lg font-semibold tracking-tight whitespace-nowrap sm:text-xl">
            <Money value={pointed ? pointed.amount : total} />
          </span>
          <span className="mt-0.5 block text-sm text-fg-3">{label}</span>
        </p>
        <Link
          to="/history?show=dividends"
          className="inline-flex min-h-11 items-center text-sm font-medium text-brand hover:underline md:min-h-6"
        >
          View dividends
        </Link>
      </div>
      {!hidesAmounts && <Bars months={months} cursor={cursor} onCursor={setCursor} />}
    </div>
  )
}

interface BarsProps {
  months: DividendIncomeReply['months']
  cursor: ChartCursor | null
  onCursor: (cursor: ChartCursor | null) => void
}

function Bars({ months, cursor, onCursor }: BarsProps) {
  const last = months.length - 1
  const { month = '' } = months[cursor?.index ?? last] ?? {}
  return (
    <div style={BARS} className="relative flex items-end gap-1.5">
      {barHeights(months.map(({ amount }) => amount)).map((height, index) => (
        <span
          key={months[index]?.month}
          aria-hidden
          style={{ height: `max(2px, ${height}%)`, background: barColor(height, cursor?.index === index) }}
          className="flex-1 rounded-xs"
        />
      ))}
      <ChartSlider
        name="dividends by month"
        count={months.length}
        cursor={cursor}
        onCursor={onCursor}
        timeLabel={monthText(month)}
        indexAt={(x, width) => Math.min(last, Math.max(0, Math.floor((x / width) * months.length)))}
      />
    </div>
  )
}

const BARS: CSSProperties = { width: '45%', height: 64 }

/** Not a gain's color: that tells the direction of a price. */
const barColor = (height: number, isPointed: boolean) =>
  isPointed ? 'var(--fg)' : height === 0 ? 'var(--line-2)' : 'var(--cat-1)'
