import type { PortfolioToday } from '#contract/trading/portfolio.ts'
import { type Refusal, isRefusal, refuse } from '#contract/refusals.ts'
import { cents, formatCents } from '#domain/money/money.ts'
import { measurePeriod } from '#domain/returns/measure-period.ts'
import { periodSessions } from '#domain/returns/period-slots.ts'
import type { Latest } from '../performance/latest.ts'
import { historyNow, rangeOf } from '../performance/read-performance.ts'
import type { PortfolioReads } from './read-portfolio-history.ts'

/**
 * Each holding's gain since the close before the last session, as Performance measures it, given the result of
 * `readLatest`. Refuses a missing price.
 */
export async function readPortfolioToday(
  { clock, reader, market }: PortfolioReads,
  { customerId, latest }: { customerId: bigint; latest: Latest | null },
): Promise<PortfolioToday | Refusal> {
  const nowMs = clock.now().getTime()
  const openedAt = new Date(market.calendar.latestSession(nowMs).opensAtMs).toISOString()
  const account = latest && (await reader.valued(customerId, latest))
  if (isRefusal(account)) return account
  const sessions = periodSessions(market.calendar, '1D', nowMs)
  const range = account && sessions && rangeOf(account, sessions)
  if (!account || !range) return { openedAt, instruments: [] }
  const history = historyNow({ market }, account, nowMs)
  if (!history) return refuse('price_unavailable', { retryAfterSeconds: 5 })
  return {
    openedAt,
    instruments: measurePeriod(history, range)
      .holdings.toSorted((a, b) => (a.symbol < b.symbol ? -1 : 1))
      .map(({ symbol, valueCents, gainCents }) => ({
        symbol,
        value: formatCents(cents(valueCents)),
        gain: formatCents(cents(gainCents)),
      })),
  }
}
