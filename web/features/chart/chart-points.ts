import type { Bar, HistoryPoint } from '#contract/market/market.ts'
import { newYorkDayAt } from '#domain/market/new-york-time.ts'
import type { ChartView } from './chart-view.ts'

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
