import type { ChartPoint } from '#web/features/chart/chart-points.ts'

/** Two lines of prices in percent since the first time at which both have one. */
export interface ComparedPoints {
  /** The asset's: `price` is the change in percent. */
  points: readonly ChartPoint[]
  /** The other's, one per point. */
  compared: readonly number[]
}

/**
 * Two assets' changes in percent at the first one's times, from oldest-first prices. The other's price is its last one
 * up to then, as the lists may be sampled differently. Null without a common time, or with a zero price at the start.
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
