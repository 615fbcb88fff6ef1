import { dollarText } from '#web/ui/figures/decimal-text.ts'

interface DayRangeProps {
  low: string
  high: string
  current: string
}

export function DayRange({ low, high, current }: DayRangeProps) {
  const place = placeBetween(Number(low), Number(high), Number(current))
  return (
    <div className="grid gap-1.5 px-4.5 pb-5 md:px-5.5">
      <div
        role="img"
        aria-label={`Day range: ${dollarText(current)} between ${dollarText(low)} and ${dollarText(high)}`}
        className="relative mt-1 h-1.25 rounded-full bg-surface-3"
      >
        <span
          style={{ width: `${place}%`, background: RISING }}
          className="absolute inset-y-0 left-0 rounded-full"
        />
        <span
          style={{ left: `${place}%`, boxShadow: '0 0 0 1px var(--line-2)' }}
          className="absolute top-1/2 size-3 -translate-1/2 rounded-full border-3 border-surface-1 bg-fg"
        />
      </div>
      <div aria-hidden className="flex justify-between gap-2 text-xs text-fg-3">
        <span>Low {dollarText(low)}</span>
        <span>Day range</span>
        <span>High {dollarText(high)}</span>
      </div>
    </div>
  )
}

const RISING = 'linear-gradient(90deg, var(--surface-3), color-mix(in oklab, var(--brand) 75%, transparent))'

/** Percent of the way from low to high; the middle when equal. For drawing only. */
function placeBetween(low: number, high: number, current: number): number {
  if (!(high > low)) return 50
  return Math.min(100, Math.max(0, ((current - low) / (high - low)) * 100))
}
