import type { HistoryPeriod, IntradayInterval } from '#domain/market/history-period.ts'

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
