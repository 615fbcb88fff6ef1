import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Asset, getHistory } from '#contract/market/market.ts'
import { type HistoryPeriod } from '#domain/market/history-period.ts'
import { queryOf } from '#web/lib/api/query.ts'
import { ChartFigure } from './chart-figure.tsx'
import { CHART_FRESH_MS, historyPoints, PERIODS } from '#web/features/chart/chart-points.ts'
import { ChartState } from './chart-state.tsx'

export function HistoryChart({ asset, period }: { asset: Asset; period: HistoryPeriod }) {
  const query = useQuery({
    ...queryOf(getHistory, { params: { symbol: asset.symbol }, query: { period } }),
    staleTime: CHART_FRESH_MS,
    placeholderData: keepPreviousData,
  })
  const view = PERIODS[period]
  const points = query.data && historyPoints(query.data, view)
  if (points === undefined || points.length === 0) {
    return (
      <ChartState
        query={query}
        empty="No historical data available"
        failure="Failed to fetch historical data"
      />
    )
  }
  return (
    <ChartFigure asset={asset} kind="area" view={view} points={points} isOutdated={query.isPlaceholderData} />
  )
}
