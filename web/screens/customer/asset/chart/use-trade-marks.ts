import { useQuery } from '@tanstack/react-query'
import { listTrades } from '#contract/trading/transactions.ts'
import { useUser } from '#web/lib/api/session.ts'
import { queryOf } from '#web/lib/api/query.ts'
import type { ChartPoint } from '#web/features/chart/chart-points.ts'
import type { ChartView } from '#web/features/chart/chart-view.ts'
import { loadCode } from '#web/ui/loading/load-code.ts'
import type { TradeMark } from './trade-marks.ts'

const NO_MARKS: readonly TradeMark[] = []

/** None for an administrator or while loading. */
export function useTradeMarks(
  symbol: string,
  points: readonly ChartPoint[],
  view: ChartView,
): readonly TradeMark[] {
  const isCustomer = useUser()?.role === 'customer'
  const { data: trades } = useQuery({ ...queryOf(listTrades, { query: { symbol } }), enabled: isCustomer })
  // Most readers have not traded the asset.
  const { data: placed } = useQuery({
    queryKey: ['trade-marks'],
    queryFn: async () => (await loadCode(() => import('./trade-marks.ts'))).tradeMarks,
    enabled: trades !== undefined && trades.length > 0,
  })
  return trades === undefined || placed === undefined ? NO_MARKS : placed(trades, points, view)
}
