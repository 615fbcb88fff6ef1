import type { TaxLot } from '#contract/trading/lots.ts'
import { daysText, daysUntil } from './days-until.ts'
import { TradeDate } from '#web/features/portfolio/trade-date.tsx'

/** The term of a lot, for a short one the days until it is long. */
export function LotTerm({ lot: { term, longFrom } }: { lot: Pick<TaxLot, 'term' | 'longFrom'> }) {
  if (term === 'long') return 'Long term'
  return (
    <>
      Short, long {daysText(daysUntil(longFrom))} (<TradeDate value={longFrom} />)
    </>
  )
}
