import type { ChartPoint } from './chart-points.ts'

export interface ChartSummary {
  first: ChartPoint
  last: ChartPoint
  high: ChartPoint
  low: ChartPoint
  /** From the first point to the last. */
  changePercent: number
}

/** Null without points. */
export function summarize(points: readonly ChartPoint[]): ChartSummary | null {
  const first = points.at(0)
  const last = points.at(-1)
  if (first === undefined || last === undefined) return null
  let high = first
  let low = first
  for (const point of points) {
    if (highOf(point) > highOf(high)) high = point
    if (lowOf(point) < lowOf(low)) low = point
  }
  return { first, last, high, low, changePercent: changePercent(first, last) }
}

/** Percent from the chart's start (a first candle's open) to a point. */
export function changePercent(first: ChartPoint, point: ChartPoint): number {
  const start = first.bar?.open ?? first.price
  return start === 0 ? 0 : ((point.price - start) / start) * 100
}

export const highOf = ({ price, bar }: ChartPoint): number => bar?.high ?? price
export const lowOf = ({ price, bar }: ChartPoint): number => bar?.low ?? price

/** At most `count` points, evenly spread, with the first and last. */
export function sampled<Point>(points: readonly Point[], count: number): readonly Point[] {
  if (points.length <= count) return points
  const gap = (points.length - 1) / (count - 1)
  return Array.from({ length: count }, (_, at) => points[Math.round(at * gap)]).filter(
    (point) => point !== undefined,
  )
}
