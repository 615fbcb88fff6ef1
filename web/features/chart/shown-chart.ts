import type { ISeriesApi, Time } from 'lightweight-charts'

export interface ShownChart {
  prices: ISeriesApi<'Area' | 'Candlestick', Time>
  /** The color of the customer's own marks, in the theme on screen. */
  ownColor: () => string
}

let shown: ShownChart | null = null
const listeners = new Set<() => void>()

/** Null without a chart. For `useSyncExternalStore`. */
export const shownChart = {
  current: (): ShownChart | null => shown,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** The chart calls it when drawn, and with null before it is removed. */
  show(chart: ShownChart | null): void {
    shown = chart
    for (const listener of listeners) listener()
  },
}
