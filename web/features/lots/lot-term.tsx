import type { TaxLot } from '#contract/trading/lots.ts'
import { dayOfDate, newYorkDayAt } from '#domain/market/new-york-time.ts'
import { now } from '#web/lib/live/clock.ts'
import { TradeDate } from '#web/features/portfolio/trade-date.tsx'

/** The term of a lot, and of a short one the days until it is long. */
export function LotTerm({ lot: { term, longFrom } }: { lot: Pick<TaxLot, 'term' | 'longFrom'> }) {
  if (term === 'long') return 'Long term'
  const days = Math.max(dayOfDate(longFrom) - newYorkDayAt(now().getTime()), 1)
  return (
    <>
      Short, long in {days} {days === 1 ? 'day' : 'days'} (<TradeDate value={longFrom} />)
    </>
  )
}
