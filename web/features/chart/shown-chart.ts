import type { ISeriesApi, Time } from 'lightweight-charts'
import { createStore } from '#web/lib/store.ts'

interface ShownChart {
  prices: ISeriesApi<'Area' | 'Candlestick', Time>
  /** The color of the customer's own marks, in the theme on screen. */
  ownColor: () => string
}

/** The chart sets it when drawn, and null before it is removed. */
export const shownChart = createStore<ShownChart | null>(null)
