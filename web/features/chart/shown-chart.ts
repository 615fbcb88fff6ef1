import type { ISeriesApi, Time } from 'lightweight-charts'

/** The asset's chart that is on screen, for what draws on it and is not fetched with it. */
export interface ShownChart {
  prices: ISeriesApi<'Area' | 'Candlestick', Time>
  /** The color of what is the customer's own, in the theme on screen. */
  ownColor: () => string
}

let shown: ShownChart | null = null
const listeners = new Set<() => void>()

/** Null while no chart is drawn. For `useSyncExternalStore`. */
export const shownChart = {
  current: (): ShownChart | null => shown,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** Called by the chart when it is drawn, and with null before it is removed. */
  show(chart: ShownChart | null): void {
    shown = chart
    for (const listener of listeners) listener()
  },
}
