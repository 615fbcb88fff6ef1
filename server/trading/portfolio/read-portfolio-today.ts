import type { PortfolioToday } from '#contract/trading/portfolio.ts'
import { type Refusal, refuse } from '#contract/refusals.ts'
import { formatCents } from '#domain/money/money.ts'
import { gainsSince } from '#domain/portfolio/gains-since.ts'
import { symbolsSince } from '#domain/portfolio/portfolio-history.ts'
import { STRETCHES, historySpan } from './history-span.ts'
import { type Latest, readEvents } from './portfolio-events.ts'
import { linesOf, type PortfolioReads } from './read-portfolio-history.ts'

/** The period whose events and closes are read: those that the dashboard's chart has in memory. */
const PERIOD = '1M'

/**
 * What each of a customer's holdings gained since the close before the last session, given the result of `readLatest`.
 * Refuses when an instrument has no price.
 */
export async function readPortfolioToday(
  { database, clock, cache, prices }: PortfolioReads,
  { customerId, latest }: { customerId: bigint; latest: Latest | null },
): Promise<PortfolioToday | Refusal> {
  const nowMs = clock.now().getTime()
  const session = prices.calendar.latestSession(nowMs)
  const openedAt = new Date(session.opensAtMs).toISOString()
  if (!latest) return { openedAt, instruments: [] }
  const { startMs, lines } = historySpan(prices.calendar, PERIOD, latest.firstTradedAtMs, nowMs)
  const request = { customerId, startMs, stretch: STRETCHES[lines], latest }
  const events = await cache.events(request, (after) =>
    readEvents(database, { ...request, after, through: latest.transactionId }),
  )
  const fromMs = Math.max(startMs, prices.calendar.sessionAt(session.index - 1).closesAtMs)
  const drawn = await linesOf(symbolsSince(events, fromMs), PERIOD, prices, nowMs)
  if (!drawn) return refuse('price_unavailable', { retryAfterSeconds: 5 })
  return {
    openedAt,
    instruments: gainsSince({ events, prices: drawn, fromMs, nowMs }).map(
      ({ symbol, valueCents, gainCents }) => ({
        symbol,
        value: formatCents(valueCents),
        gain: formatCents(gainCents),
      }),
    ),
  }
}
