import type { PortfolioHistory } from '#contract/trading/portfolio.ts'
import { formatDecimal } from '#domain/money/decimal.ts'
import { type Cents, formatCents } from '#domain/money/money.ts'
import { centsOf } from '#web/features/portfolio/signed-cents.ts'
import { type ChartPoint, type ChartView, ordered, placeOf } from '#web/features/chart/chart-points.ts'

/** A point of the portfolio's value. `price` is dollars for drawing; the texts are exact. */
export interface ValuePoint extends ChartPoint {
  value: string
  /** Dollars since the start, signed. */
  gain: string
  /** Percent since the start, signed. */
  returnPercent: string
}

export const viewOf = ({ spacing }: PortfolioHistory): Pick<ChartView, 'step'> => ({
  step: spacing === 'days' ? 'day' : 60,
})

/**
 * A history for drawing; where days are drawn, the last point of each. `liveCents`, when given, is the current value:
 * the last point's.
 */
export function valuePoints(history: PortfolioHistory, liveCents: Cents | null): ValuePoint[] {
  const { step } = viewOf(history)
  const points = ordered(
    history.points.map((point) => ({
      ...point,
      time: step === 'day' ? placeOf(Date.parse(point.time), step) : Date.parse(point.time) / 1000,
      price: Number(point.value),
    })),
  )
  const last = points.at(-1)
  if (last === undefined || liveCents === null) return points
  return [...points.slice(0, -1), movedTo(last, liveCents)]
}

/** The same point at another value: the difference is gained, and grows the return. */
function movedTo(point: ValuePoint, liveCents: Cents): ValuePoint {
  const wasCents = centsOf(point.value)
  const growth =
    (1 + Number(point.returnPercent) / 100) * (wasCents > 0n ? Number(liveCents) / Number(wasCents) : 1)
  return {
    ...point,
    value: formatCents(liveCents),
    price: Number(liveCents) / 100,
    gain: formatDecimal(centsOf(point.gain) + liveCents - wasCents, 2),
    returnPercent: ((growth - 1) * 100).toFixed(2).replace(/^-(0\.00)$/, '$1'),
  }
}
