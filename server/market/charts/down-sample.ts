import { createLTTB } from 'downsample'
import type { HistoryPoint } from '#contract/market/market.ts'

/** More than fit the widest chart, some 900 pixels. */
export const MOST_POINTS = 1_000

/**
 * At most `most` of a line's own points, with the first, the last and the peaks; omitted volume is added to the next
 * point. Source: S. Steinarsson, Downsampling Time Series, 2013 (LTTB).
 */
export function downSample(points: readonly HistoryPoint[], most: number = MOST_POINTS): HistoryPoint[] {
  let next = 0
  return downSampleBy(points, ({ price }) => price, most).map((shown) => {
    let volume = 0
    let isLeft = true
    while (isLeft && next < points.length) {
      volume += points[next]?.volume ?? 0
      isLeft = points[next] !== shown
      next += 1
    }
    return shown.volume === undefined ? shown : { ...shown, volume }
  })
}

/** The same for points of any kind, by drawn height. */
export function downSampleBy<Point>(
  points: readonly Point[],
  heightOf: (point: Point) => number,
  most: number = MOST_POINTS,
): Point[] {
  const last = points.at(-1)
  if (points.length <= most || last === undefined) return [...points]
  // Points are drawn at equal distances, whatever their times.
  const largestTriangles = createLTTB<Point>({ x: (_, index) => index, y: heightOf })
  // The library may drop the last point, which is the current price.
  const shown = largestTriangles(points.slice(0, -1), most - 1)
  return [...Array.from(shown), last]
}
