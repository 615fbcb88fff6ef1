import type { HistoryPeriod, IntradayInterval } from '#contract/market/market.ts'

/** How one time frame of a chart is named, labelled and kept up to date. */
export interface ChartView {
  /** On its button. */
  label: string
  /** "Apple Inc., past month" */
  words: string
  /** Seconds from one point to the next, or one point per trading day. */
  step: number | 'day'
}

export const PERIODS: Record<HistoryPeriod, ChartView> = {
  '1D': { label: '1 Day', words: 'past day', step: 120 },
  '1W': { label: '1 Week', words: 'past week', step: 1800 },
  '1M': { label: '1 Month', words: 'past month', step: 'day' },
  '1Y': { label: '1 Year', words: 'past year', step: 'day' },
  All: { label: 'All Time', words: 'all time', step: 'day' },
}

export const INTERVALS: Record<IntradayInterval, ChartView> = {
  '1m': { label: '1min', words: 'by the minute', step: 60 },
  '5m': { label: '5min', words: 'every five minutes', step: 300 },
  '1h': { label: '1hr', words: 'by the hour', step: 3600 },
}

/** A chart asked for again after this long is fetched again; until then live prices carry its end forward. */
export const CHART_FRESH_MS = 60_000
