import type { ChartPoint } from '#web/features/chart/chart-points.ts'

/** Two lines of prices in percent since the first time at which both have one. */
export interface ComparedPoints {
  /** Of the asset: `price` is the change in percent. */
  points: readonly ChartPoint[]
  /** Of the other, one for each point. */
  compared: readonly number[]
}

/**
 * An asset's prices and another's as changes in percent, at the asset's times. The other's price is its last one up to
 * then: the two lists may have been thinned out at different times. Both are oldest first. Null where they have no time
 * in common, or a price of zero at its start.
 */
export function comparedPoints(
  own: readonly ChartPoint[],
  other: readonly ChartPoint[],
): ComparedPoints | null {
  const points: ChartPoint[] = []
  const compared: number[] = []
  let next = 0
  let ownStart: number | undefined
  let otherStart: number | undefined
  for (const { time, price } of own) {
    while ((other[next]?.time ?? Infinity) <= time) next += 1
    const latest = other[next - 1]
    if (latest === undefined) continue
    ownStart ??= price
    otherStart ??= latest.price
    points.push({ time, price: percentSince(ownStart, price) })
    compared.push(percentSince(otherStart, latest.price))
  }
  return [...points.map((point) => point.price), ...compared].every(Number.isFinite) && points.length > 0
    ? { points, compared }
    : null
}

const percentSince = (start: number, price: number): number => (price / start - 1) * 100
