import type { PortfolioPeriod } from '#domain/market/history-period.ts'
import type { PortfolioHistory } from '#contract/trading/portfolio.ts'
import { type Refusal, isRefusal, refuse } from '#contract/refusals.ts'
import { formatDecimal } from '#domain/money/decimal.ts'
import type { MarketCalendar } from '#domain/market/market-calendar.ts'
import { cents, formatCents } from '#domain/money/money.ts'
import type { PriceAt } from '#domain/returns/valued-holding.ts'
import type { Price } from '#domain/money/price.ts'
import { replayHoldings } from '#domain/returns/holdings-history.ts'
import { type HoldingsPoint, holdingsSeries, symbolsSince } from '#domain/returns/holdings-series.ts'
import { bpsOfRate } from '#domain/returns/round-percent.ts'
import type { Clock } from '#server/platform/clock.ts'
import { downSampleBy } from '#server/market/charts/down-sample.ts'
import type { PriceLines } from '#server/market/charts/price-lines.ts'
import type { AccountReader } from '../performance/account-reader.ts'
import type { Latest } from '../performance/latest.ts'
import { historyNow } from '../performance/read-performance.ts'
import { type FinePeriod, historySpan } from './history-span.ts'

export interface PortfolioReads {
  readonly clock: Clock
  readonly reader: AccountReader
  readonly market: {
    readonly calendar: MarketCalendar
    readonly lines: PriceLines
    /** The price the overview shows. */
    latestPrice(symbol: string): Price | null
  }
}

interface Asked {
  readonly customerId: bigint
  readonly latest: Latest
  readonly startMs: number
  readonly nowMs: number
}

const NO_PRICE = refuse('price_unavailable', { retryAfterSeconds: 5 })

/**
 * The worth of a customer's holdings over a period until now, given the result of `readLatest`: by closes, and within
 * a day or week by the market's lines. Refuses a missing price.
 */
export async function readPortfolioHistory(
  reads: PortfolioReads,
  { customerId, period, latest }: { customerId: bigint; period: PortfolioPeriod; latest: Latest | null },
): Promise<PortfolioHistory | Refusal> {
  if (!latest) return { points: [], spacing: 'days' }
  const nowMs = reads.clock.now().getTime()
  const { startMs, lines } = historySpan(reads.market.calendar, period, latest.firstTradedAtMs, nowMs)
  const asked = { customerId, latest, startMs, nowMs }
  const points = await (lines ? readFine(reads, asked, lines) : readByDay(reads, asked))
  if (isRefusal(points)) return points
  return {
    points: downSampleBy(points, ({ valueCents }) => Number(valueCents)).map(presentPoint),
    spacing: lines ? 'minutes' : 'days',
  }
}

async function readByDay(
  { reader, market }: PortfolioReads,
  { customerId, latest, startMs, nowMs }: Asked,
): Promise<HoldingsPoint[] | Refusal> {
  const account = await reader.valued(customerId, latest)
  if (isRefusal(account)) return account
  if (!account) return []
  const history = historyNow({ market }, account, nowMs)
  if (!history) return NO_PRICE
  const linesOf = new Map([...account.lines].map(([symbol, { points }]) => [symbol, points]))
  const from = account.history.ends.findLastIndex((endMs) => endMs <= startMs)
  return holdingsSeries(history, from, { events: account.events, linesOf })
}

async function readFine(
  { reader, market }: PortfolioReads,
  { customerId, latest, startMs, nowMs }: Asked,
  period: FinePeriod,
): Promise<HoldingsPoint[] | Refusal> {
  const { events } = await reader.events(customerId, latest)
  const linesOf = new Map<string, readonly PriceAt[]>()
  const times = new Set([startMs, nowMs])
  const symbols = [...symbolsSince(events, startMs)]
  const known = await Promise.all(symbols.map((symbol) => market.lines.line(symbol, period)))
  for (const [at, symbol] of symbols.entries()) {
    const [line, price] = [known[at], market.latestPrice(symbol)]
    if (!line || price === null) return NO_PRICE
    const past = line.filter(({ atMs }) => atMs < nowMs)
    for (const { atMs } of past) if (atMs > startMs) times.add(atMs)
    linesOf.set(symbol, [...past, { atMs: nowMs, price }])
  }
  const ends = [...times].toSorted((a, b) => a - b)
  return holdingsSeries(replayHoldings(events, ends, linesOf), 0, { events, linesOf })
}

const presentPoint = ({ atMs, valueCents, gainCents, growth }: HoldingsPoint) => ({
  time: new Date(atMs).toISOString(),
  value: formatCents(cents(valueCents)),
  gain: formatCents(cents(gainCents)),
  returnPercent: formatDecimal(bpsOfRate(growth - 1), 2),
})
