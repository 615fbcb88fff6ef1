import { createLTTB } from 'downsample'
import type { HistoryPoint } from '#contract/market/market.ts'

/** More points than a screen has room for: the widest chart is some 900 pixels, on sharp screens too. */
export const MOST_POINTS = 1_000

/**
 * At most `most` of a line's points, chosen so that it looks the same: its peaks stay, and so do its first and
 * last point. No point is made up; the volume of those left out is added to that of the next. Source: S. Steinarsson,
 * Downsampling Time Series, 2013 (LTTB).
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

/** The same of points of any kind, by the height a chart draws them at. */
export function downSampleBy<Point>(
  points: readonly Point[],
  heightOf: (point: Point) => number,
  most: number = MOST_POINTS,
): Point[] {
  const last = points.at(-1)
  if (points.length <= most || last === undefined) return [...points]
  // A chart draws its points at equal distances, whatever lies between them in time.
  const largestTriangles = createLTTB<Point>({ x: (_, index) => index, y: heightOf })
  // The library's buckets may leave the last point out, and that one is the price of now.
  const shown = largestTriangles(points.slice(0, -1), most - 1)
  return [...Array.from(shown), last]
}
