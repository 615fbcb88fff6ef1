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

/**
 * The same for points of any kind, by drawn height; `most` is at least 3. Between the first and the last, each of equal
 * slices keeps the point that makes the largest triangle with the one kept before and the middle of the next slice.
 */
export function downSampleBy<Point>(
  points: readonly Point[],
  heightOf: (point: Point) => number,
  most: number = MOST_POINTS,
): Point[] {
  if (points.length <= most) return [...points]
  const heights = points.map(heightOf)
  const last = points.length - 1
  const startOf = (slice: number) => Math.min(last, 1 + Math.floor((slice * (last - 1)) / (most - 2)))
  const kept = [0]
  for (let slice = 0; slice < most - 2; slice++) {
    const [start, end] = [startOf(slice), startOf(slice + 1)]
    kept.push(
      peakOf(heights, {
        start,
        end,
        before: kept.at(-1) ?? 0,
        after: middleOf(heights, end, startOf(slice + 2)),
      }),
    )
  }
  return [...kept, last].flatMap((at) => points.slice(at, at + 1))
}

/** A place on the drawing: points are at equal distances, whatever their times. */
interface Place {
  at: number
  height: number
}

/** The middle of the points from `start` on and before `end`; the last point alone after the last slice. */
function middleOf(heights: readonly number[], start: number, end: number): Place {
  const slice = heights.slice(start, Math.max(end, start + 1))
  return {
    at: start + (slice.length - 1) / 2,
    height: slice.reduce((sum, height) => sum + height, 0) / slice.length,
  }
}

/** Which point of a slice makes the largest triangle with the point `before` it and the place `after` it. */
function peakOf(
  heights: readonly number[],
  { start, end, before, after }: { start: number; end: number; before: number; after: Place },
): number {
  const from = heights[before] ?? 0
  let peak = start
  let largest = -1
  for (let at = start; at < end; at++) {
    const area = Math.abs(
      (before - after.at) * ((heights[at] ?? 0) - from) - (before - at) * (after.height - from),
    )
    if (area <= largest) continue
    largest = area
    peak = at
  }
  return peak
}
