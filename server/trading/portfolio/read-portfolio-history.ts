import type { HistoryPeriod, PortfolioPeriod } from '#domain/market/history-period.ts'
import type { PortfolioHistory } from '#contract/trading/portfolio.ts'
import { type Refusal, refuse } from '#contract/refusals.ts'
import { formatDecimal } from '#domain/money/decimal.ts'
import type { MarketCalendar } from '#domain/market/market-calendar.ts'
import { formatCents } from '#domain/money/money.ts'
import { type PortfolioValue, portfolioHistory, symbolsSince } from '#domain/portfolio/portfolio-history.ts'
import type { PriceAt } from '#domain/portfolio/valued-holding.ts'
import type { Price } from '#domain/money/price.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Queryable } from '#server/platform/database/pool.ts'
import { downSampleBy } from '#server/market/charts/down-sample.ts'
import type { PriceLines } from '#server/market/charts/price-lines.ts'
import { STRETCHES, historySpan } from './history-span.ts'
import type { EventCache } from './event-cache.ts'
import { type Latest, readEvents } from './portfolio-events.ts'

export interface PortfolioPrices {
  calendar: MarketCalendar
  lines: PriceLines
  /** The price the overview shows. */
  latestPrice(symbol: string): Price | null
}

/** What a portfolio is read from. */
export interface PortfolioReads {
  database: Queryable
  clock: Clock
  cache: EventCache
  prices: PortfolioPrices
}

/**
 * What a customer's holdings were worth over a period that ends now, given the result of `readLatest`. Reads the
 * database once after a trade and then not again: the events and the market's lines stay in memory. Refuses when an
 * instrument has no price.
 */
export async function readPortfolioHistory(
  { database, clock, cache, prices }: PortfolioReads,
  { customerId, period, latest }: { customerId: bigint; period: PortfolioPeriod; latest: Latest | null },
): Promise<PortfolioHistory | Refusal> {
  if (!latest) return { points: [], spacing: 'days' }
  const nowMs = clock.now().getTime()
  const { startMs, lines } = historySpan(prices.calendar, period, latest.firstTradedAtMs, nowMs)
  const stretch = STRETCHES[lines]
  const request = { customerId, startMs, stretch, latest }
  const events = await cache.events(request, (after) =>
    readEvents(database, { ...request, after, through: latest.transactionId }),
  )
  const drawn = await linesOf(symbolsSince(events, startMs), lines, prices, nowMs)
  if (!drawn) return refuse('price_unavailable', { retryAfterSeconds: 5 })
  const points = portfolioHistory({ events, prices: drawn, times: timesOf(drawn, startMs, nowMs) })
  return {
    points: downSampleBy(points, ({ valueCents }) => Number(valueCents)).map(presentPoint),
    spacing: stretch === '1 day' ? 'days' : 'minutes',
  }
}

/** The lines of some symbols, each ending with the latest price; null when one is missing. */
export async function linesOf(
  symbols: ReadonlySet<string>,
  period: HistoryPeriod,
  { lines, latestPrice }: PortfolioPrices,
  nowMs: number,
): Promise<Map<string, readonly PriceAt[]> | null> {
  const drawn = new Map<string, readonly PriceAt[]>()
  const known = await Promise.all(
    [...symbols].map(async (symbol) => ({ symbol, line: await lines.line(symbol, period) })),
  )
  for (const { symbol, line } of known) {
    const price = latestPrice(symbol)
    if (line === null || price === null) return null
    drawn.set(symbol, [...line.filter(({ atMs }) => atMs < nowMs), { atMs: nowMs, price }])
  }
  return drawn
}

/** The start, every instant that a line has a point at, and now. */
function timesOf(drawn: ReadonlyMap<string, readonly PriceAt[]>, startMs: number, nowMs: number): number[] {
  const times = new Set([startMs, nowMs])
  for (const line of drawn.values()) for (const { atMs } of line) if (atMs > startMs) times.add(atMs)
  return [...times].toSorted((a, b) => a - b)
}

const presentPoint = ({ atMs, valueCents, gainCents, returnBps }: PortfolioValue) => ({
  time: new Date(atMs).toISOString(),
  value: formatCents(valueCents),
  gain: formatCents(gainCents),
  returnPercent: formatDecimal(returnBps, 2),
})
