import { type ChartPoint, placeOf } from './chart-points.ts'
import type { ChartView } from './chart-view.ts'

/**
 * The end of a chart at the live price: its last point moved, or a new one. Null when the price is older than the
 * chart. Pure, so that ticks of the same stretch land on the same point.
 */
export function livePoint(
  points: readonly ChartPoint[],
  { step }: ChartView,
  price: number,
  instantMs: number,
): ChartPoint | null {
  const last = points.at(-1)
  if (last === undefined || !Number.isFinite(price)) return null
  const place = placeOf(instantMs, step)
  if (place < last.time) return null
  if (last.bar !== undefined && step !== 'day') return liveBar(last, last.bar, step, price, place)
  const isSameStretch =
    step === 'day' ? place === last.time : Math.floor(place / step) === Math.floor(last.time / step)
  if (isSameStretch) return { ...last, price }
  return { time: step === 'day' ? place : place - (place % step), price }
}

/** Adds the live point, or replaces the last. */
export function withLivePoint(points: readonly ChartPoint[], live: ChartPoint | null): readonly ChartPoint[] {
  if (live === null) return points
  return points.at(-1)?.time === live.time ? [...points.slice(0, -1), live] : [...points, live]
}

/** The second that ends a bar belongs to it, as at an exchange. */
function liveBar(
  last: ChartPoint,
  bar: NonNullable<ChartPoint['bar']>,
  step: number,
  price: number,
  place: number,
): ChartPoint {
  const elapsed = place - last.time
  if (elapsed > step) {
    return {
      time: last.time + elapsed - (elapsed % step),
      price,
      bar: { open: price, high: price, low: price },
    }
  }
  return {
    ...last,
    price,
    bar: { ...bar, high: Math.max(bar.high, price), low: Math.min(bar.low, price) },
  }
}
