import type { Bar, HistoryPoint } from '#contract/market/market.ts'
import type { HistoryPeriod, IntradayInterval } from '#domain/market/history-period.ts'
import { newYorkDayAt } from '#domain/market/new-york-time.ts'

const DAY_SECONDS = 86_400
const DAY_MS = 86_400_000

/** Prices are numbers: only for drawing and reading out, never for computing. */
export interface ChartPoint {
  /**
   * Seconds since 1970: the instant, or for daily points the start in UTC of the trade date, so that labels need no
   * time zone.
   */
  time: number
  price: number
  /** Whole shares traded since the point before, where known. */
  volume?: number | undefined
  /** For candles; `price` is the close. */
  bar?: { open: number; high: number; low: number }
}

/** Prices of a period: oldest first, one per time. */
export const historyPoints = (history: readonly HistoryPoint[], { step }: ChartView): ChartPoint[] =>
  ordered(history.map((point) => ({ ...point, time: placeOf(Date.parse(point.time), step) })))

/** Candles: oldest first, one per time. */
export const barPoints = (bars: readonly Bar[]): ChartPoint[] =>
  ordered(
    bars.map(({ datetime, open, high, low, close, volume }) => ({
      time: Math.floor(Date.parse(datetime) / 1000),
      price: close,
      volume,
      bar: { open, high, low },
    })),
  )

/**
 * Where an instant is drawn. A close at midnight counts for the day that ends (round-the-clock sessions); midnight UTC
 * is a bare date.
 */
export function placeOf(instantMs: number, step: ChartView['step']): number {
  if (step !== 'day') return Math.floor(instantMs / 1000)
  const day = instantMs % DAY_MS === 0 ? instantMs / DAY_MS : newYorkDayAt(instantMs - 1)
  return day * DAY_SECONDS
}

/** Sorted by time; the last of points at one time. The chart library draws others wrongly, without an error. */
export function ordered<Point extends ChartPoint>(points: readonly Point[]): Point[] {
  const byTime = new Map(points.map((point) => [point.time, point]))
  return [...byTime.values()].sort((a, b) => a.time - b.time)
}

export interface ChartView {
  label: string
  description: string
  /** Seconds from one point to the next, or one point per trading day. */
  step: number | 'day'
}

export const PERIODS: Record<HistoryPeriod, ChartView> = {
  '1D': { label: '1 Day', description: 'past day', step: 120 },
  '1W': { label: '1 Week', description: 'past week', step: 1800 },
  '1M': { label: '1 Month', description: 'past month', step: 'day' },
  '1Y': { label: '1 Year', description: 'past year', step: 'day' },
  All: { label: 'All Time', description: 'all time', step: 'day' },
}

export const INTERVALS: Record<IntradayInterval, ChartView> = {
  '1m': { label: '1min', description: 'by the minute', step: 60 },
  '5m': { label: '5min', description: 'every five minutes', step: 300 },
  '1h': { label: '1hr', description: 'by the hour', step: 3600 },
}

/** When a chart is fetched again. Until then live prices extend it. */
export const CHART_FRESH_MS = 60_000

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
