import { doorError } from '#contract/door/errors.ts'
import { isRefusal } from '#contract/refusals.ts'
import { dateMeant } from '#domain/door/date-meant.ts'
import { portfolioHistory } from '#domain/door/portfolio-history.ts'
import { historyWindow } from '#domain/door/history-window.ts'
import { newYorkDateAt } from '#domain/market/new-york-time.ts'
import type { ReturnPoint } from '#domain/returns/return-series.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { TradingOver } from '#server/trading/area.ts'
import { DoorAnswer, type DoorHandlers } from '../http/door-answer.ts'

interface HistoryParts {
  clock: Pick<Clock, 'now'>
  trading: Pick<TradingOver, 'equity'>
}

/** What an account was worth at each close, and now, by the figures of the screen Performance. */
export const historyHandlers = ({ clock, trading }: HistoryParts): Pick<DoorHandlers, 'readHistory'> => ({
  async readHistory({ principal: { customerId }, query }) {
    const { period, start = query.date_start, end = query.date_end } = query
    const nowMs = clock.now().getTime()
    const window = historyWindow(
      { period, start: start && dateMeant(start), end: end && dateMeant(end) },
      newYorkDateAt(nowMs),
    )
    if (!window) return doorError('bad_input', 'period, start and end are no window: two of them at most')
    const points = await trading.equity({ customerId, period: window })
    if (isRefusal(points)) return points
    return new DoorAnswer({
      ...portfolioHistory(points.length > 0 ? points : [{ ...NOTHING, atMs: nowMs }]),
      timeframe: '1D',
    })
  },
})

const NOTHING: Pick<ReturnPoint, 'valueCents' | 'netPaidInCents' | 'growth'> = {
  valueCents: 0n,
  netPaidInCents: 0n,
  growth: null,
}
