import { type Refusal, isRefusal, refuse } from '#contract/refusals.ts'
import type { PerformancePeriod } from '#domain/returns/performance-period.ts'
import { periodSessions } from '#domain/returns/period-slots.ts'
import { type ReturnPoint, returnSeries } from '#domain/returns/return-series.ts'
import type { AccountReader, PerformanceParts } from './account-reader.ts'
import { historyNow, rangeOf } from './read-performance.ts'

/**
 * An account's worth at a period's start, every close and its end: cash, held cash and holdings less debt. Empty
 * before a first transaction. Refuses a period not begun, and a missing price.
 */
export async function readEquity(
  { clock, market, reader }: Pick<PerformanceParts, 'clock' | 'market'> & { reader: AccountReader },
  { customerId, period }: { customerId: bigint; period: PerformancePeriod },
): Promise<readonly ReturnPoint[] | Refusal> {
  const nowMs = clock.now().getTime()
  const sessions = periodSessions(market.calendar, period, nowMs)
  if (sessions === null) return refuse('no_such_period')
  const account = await reader.valued(customerId)
  if (isRefusal(account)) return account
  const range = account && rangeOf(account, sessions)
  if (!account || !range) return []
  const history = historyNow({ market }, account, nowMs)
  if (!history) return refuse('price_unavailable', { retryAfterSeconds: 5 })
  const slots = Array.from({ length: range.to - range.from + 1 }, (_, at) => range.from + at)
  return returnSeries(history, range, { slots, benchmark: [] })
}
