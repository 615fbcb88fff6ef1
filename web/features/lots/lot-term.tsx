import type { TaxLot } from '#contract/trading/lots.ts'
import { dayOfDate, newYorkDayAt } from '#domain/market/new-york-time.ts'
import { TradeDate } from '#web/features/portfolio/trade-date.tsx'
import { now } from '#web/lib/live/clock.ts'

/** The term of a lot, for a short one the days until it is long. */
export function LotTerm({ lot: { term, longFrom } }: { lot: Pick<TaxLot, 'term' | 'longFrom'> }) {
  if (term === 'long') return 'Long term'
  const days = dayOfDate(longFrom) - newYorkDayAt(now().getTime())
  return (
    <>
      Short, long {daysText(days)} (<TradeDate value={longFrom} />)
    </>
  )
}

/** "in 34 days" */
export const daysText = (days: number): string => {
  if (days <= 0) return 'today'
  return days === 1 ? 'tomorrow' : `in ${days} days`
}
