import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Asset, getIntraday } from '#contract/market/market.ts'
import { type IntradayInterval } from '#domain/market/history-period.ts'
import { queryOf } from '#web/lib/api/query.ts'
import { ChartFigure } from './chart-figure.tsx'
import { barPoints, CHART_FRESH_MS, INTERVALS } from '#web/features/chart/chart-points.ts'
import { ChartState } from './chart-state.tsx'

export default function IntradayChart({ asset, interval }: { asset: Asset; interval: IntradayInterval }) {
  const query = useQuery({
    ...queryOf(getIntraday, { params: { symbol: asset.symbol }, query: { interval } }),
    staleTime: CHART_FRESH_MS,
    placeholderData: keepPreviousData,
  })
  const points = query.data && barPoints(query.data)
  if (points === undefined || points.length === 0) {
    return (
      <ChartState query={query} empty="No intraday data available" failure="Failed to fetch intraday data" />
    )
  }
  return (
    <ChartFigure
      asset={asset}
      kind="candles"
      view={INTERVALS[interval]}
      points={points}
      isOutdated={query.isPlaceholderData}
    />
  )
}
