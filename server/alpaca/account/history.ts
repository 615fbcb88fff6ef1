import { alpacaError } from '#contract/alpaca/errors.ts'
import { isRefusal } from '#contract/refusals.ts'
import { dateMeant } from '#domain/alpaca/date-meant.ts'
import { portfolioHistory } from '#domain/alpaca/portfolio-history.ts'
import { historyWindow } from '#domain/alpaca/history-window.ts'
import { newYorkDateAt } from '#domain/market/new-york-time.ts'
import { INTRADAY_TIMEFRAMES, type IntradayTimeframe } from '#domain/returns/intraday-slots.ts'
import type { ReturnPoint } from '#domain/returns/return-series.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Trading } from '#server/trading/area.ts'
import { AlpacaAnswer, type AlpacaHandlers } from '../http/alpaca-call.ts'

interface HistoryParts {
  clock: Pick<Clock, 'now'>
  worth: Pick<Trading['worth'], 'equity' | 'intradayEquity'>
}

/** An account's worth over time, by the figures of the screen Performance. */
export const historyHandlers = ({ clock, worth }: HistoryParts): Pick<AlpacaHandlers, 'readHistory'> => ({
  async readHistory({ principal: { customerId }, query }) {
    const { start = query.date_start, end = query.date_end, timeframe = '1D' } = query
    const { period = start === undefined ? usualPeriod(timeframe) : undefined } = query
    const nowMs = clock.now().getTime()
    // Without a period, points within sessions cover sessions: never empty on a Sunday.
    const isUsual = timeframe !== '1D' && !(query.period ?? start ?? end)
    const window = isUsual
      ? INTRADAY_TIMEFRAMES[timeframe].period
      : historyWindow(
          { period, start: start && dateMeant(start), end: end && dateMeant(end) },
          newYorkDateAt(nowMs),
        )
    if (!window) return alpacaError('bad_input', 'period, start and end are no window: two of them at most')
    const asked = { customerId, period: window }
    const points = await (timeframe === '1D'
      ? worth.equity(asked)
      : worth.intradayEquity({ ...asked, timeframe }))
    if (isRefusal(points)) return points
    return new AlpacaAnswer({
      ...portfolioHistory(points.length > 0 ? points : [{ ...NOTHING, atMs: nowMs }]),
      timeframe,
    })
  },
})

const usualPeriod = (timeframe: IntradayTimeframe | '1D'): string =>
  timeframe === '1D' ? '1M' : INTRADAY_TIMEFRAMES[timeframe].period

const NOTHING: Pick<ReturnPoint, 'valueCents' | 'netPaidInCents' | 'growth'> = {
  valueCents: 0n,
  netPaidInCents: 0n,
  growth: null,
}
