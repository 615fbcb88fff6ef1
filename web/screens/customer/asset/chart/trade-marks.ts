import type { Trade } from '#contract/trading/transactions.ts'
import { formatPrice, parsePrice } from '#domain/money/price.ts'
import { formatQuantity, parseQuantity, quantity } from '#domain/money/quantity.ts'
import { NOTHING_TRADED, type Traded, averagePriceOf, withTrade } from '#domain/trading/trade-average.ts'
import { type ChartPoint, type ChartView, placeOf } from '#web/features/chart/chart-points.ts'

/** The customer's trades of one side at one point of a chart. */
export interface TradeMark {
  time: number
  side: Trade['side']
  /** Shares in all, as on the wire. */
  quantity: string
  /** Dollars per share, weighted by shares. */
  price: string
}

/**
 * Places trades at the last point that is not later: one mark per point and side, oldest first. Trades from before the
 * chart are left out.
 */
export function tradeMarks(
  trades: readonly Trade[],
  points: readonly ChartPoint[],
  { step }: Pick<ChartView, 'step'>,
): TradeMark[] {
  const marks = new Map<string, { time: number; side: Trade['side']; traded: Traded }>()
  for (const { side, quantity: traded, price: at, time } of trades) {
    const point = pointAt(points, placeOf(Date.parse(time), step))
    const shares = parseQuantity(traded)
    const perShare = parsePrice(at)
    if (point === undefined || shares === null || perShare === null) continue
    const key = `${point.time} ${side}`
    const before = marks.get(key)?.traded ?? NOTHING_TRADED
    marks.set(key, { time: point.time, side, traded: withTrade(before, shares, perShare) })
  }
  return [...marks.values()]
    .toSorted((a, b) => a.time - b.time)
    .map(({ time, side, traded }) => ({
      time,
      side,
      quantity: formatQuantity(quantity(traded.units)),
      price: formatPrice(averagePriceOf(traded)),
    }))
}

/** The last point no later than a place; undefined before the first. */
function pointAt(points: readonly ChartPoint[], place: number): ChartPoint | undefined {
  let low = 0
  let high = points.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((points[middle]?.time ?? Infinity) <= place) low = middle + 1
    else high = middle
  }
  return points[low - 1]
}
