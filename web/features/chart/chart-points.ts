import type { Bar, HistoryPoint } from '#contract/market/market.ts'
import { newYorkDayAt } from '#domain/market/new-york-time.ts'
import type { ChartView } from './chart-view.ts'

const DAY_SECONDS = 86_400
const DAY_MS = 86_400_000

/** One point of a chart. Prices are numbers: they are drawn and read out, never computed with. */
export interface ChartPoint {
  /**
   * Seconds since 1970: the true instant, or for daily points the start in UTC of the trading day's date. Either
   * way the axis is in order, and a daily label needs no time zone.
   */
  time: number
  price: number
  /** Whole shares traded since the point before, where they are known. */
  volume?: number | undefined
  /** Present for candles; `price` is their close. */
  bar?: { open: number; high: number; low: number }
}

/** A period's prices for drawing: oldest first, one per time. */
export const historyPoints = (history: readonly HistoryPoint[], { step }: ChartView): ChartPoint[] =>
  ordered(history.map((point) => ({ ...point, time: placeOf(Date.parse(point.time), step) })))

/** Candles for drawing: oldest first, one per time. */
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
 * Where an instant is drawn. A day's close counts for the day that ends with it (round-the-clock sessions close at
 * midnight), and midnight UTC is a bare date.
 */
export function placeOf(instantMs: number, step: ChartView['step']): number {
  if (step !== 'day') return Math.floor(instantMs / 1000)
  const day = instantMs % DAY_MS === 0 ? instantMs / DAY_MS : newYorkDayAt(instantMs - 1)
  return day * DAY_SECONDS
}

/** In the order of time; of points at one time the last. The chart library draws others wrongly, without an error. */
export function ordered<Point extends ChartPoint>(points: readonly Point[]): Point[] {
  const byTime = new Map(points.map((point) => [point.time, point]))
  return [...byTime.values()].sort((a, b) => a.time - b.time)
}
