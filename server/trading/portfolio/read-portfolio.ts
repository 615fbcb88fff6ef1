import type { PortfolioHistory, PortfolioToday, DividendIncome } from '#contract/trading/portfolio.ts'
import { type Refusal, isRefusal } from '#contract/refusals.ts'
import {
  type PortfolioPeriod,
  type HistoryPeriod,
  PERIOD_DAYS,
  firstSessionWithin,
} from '#domain/market/history-period.ts'
import { formatDecimal } from '#domain/money/decimal.ts'
import type { MarketCalendar } from '#domain/market/market-calendar.ts'
import { cents, formatCents, type Cents } from '#domain/money/money.ts'
import type { PriceAt } from '#domain/returns/valued-holding.ts'
import type { Price } from '#domain/money/price.ts'
import { replayHoldings } from '#domain/returns/holdings-history.ts'
import { type HoldingsPoint, holdingsSeries, symbolsSince } from '#domain/returns/holdings-series.ts'
import { bpsOfRate } from '#domain/returns/round-percent.ts'
import { newYorkDateAt } from '#domain/market/new-york-time.ts'
import { measurePeriod } from '#domain/returns/measure-period.ts'
import { periodSessions } from '#domain/returns/period-slots.ts'
import { dividendIncome, firstMonth } from '#domain/portfolio/dividend-months.ts'
import type { Clock } from '#server/platform/clock.ts'
import { downSampleBy } from '#server/market/charts/down-sample.ts'
import type { PriceLines } from '#server/market/charts/charts.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { type AccountReader, type Latest, NO_PRICE } from '../performance/account-reader.ts'
import { historyNow, rangeOf } from '../performance/read-performance.ts'

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

/** The periods drawn within sessions, finest first. */
type FinePeriod = Extract<HistoryPeriod, '1D' | '1W'>
const FINE_PERIODS: readonly FinePeriod[] = ['1D', '1W']

/** When a history begins, and the finest period whose lines reach it; null for closes. */
interface HistorySpan {
  readonly startMs: number
  readonly lines: FinePeriod | null
}

/**
 * A period's span after a first trade at `firstTradedAtMs`. It begins as on asset charts, the year to date at the old
 * year's last close, but never before that trade: this morning's portfolio is drawn by the minute even over "all
 * time".
 */
function historySpan(
  calendar: MarketCalendar,
  period: PortfolioPeriod,
  firstTradedAtMs: number,
  nowMs: number,
): HistorySpan {
  const startMs = Math.max(startOf(calendar, period, nowMs), firstTradedAtMs - 1)
  const lines = FINE_PERIODS.find((finer) => startOf(calendar, finer, nowMs) <= startMs)
  return { startMs, lines: lines ?? null }
}

function startOf(calendar: MarketCalendar, period: PortfolioPeriod, nowMs: number): number {
  if (period === 'YTD') {
    const lastYear = Number(newYorkDateAt(nowMs).slice(0, 4)) - 1
    return calendar.sessionOnOrBefore(`${lastYear}-12-31`).closesAtMs
  }
  const latest = calendar.latestSession(nowMs)
  if (period === 'All') return -Infinity
  if (period === '1D') return latest.opensAtMs
  const first = firstSessionWithin(calendar, latest, PERIOD_DAYS[period])
  return period === '1W' ? first.opensAtMs : first.closesAtMs
}

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
  if (!history) return NO_PRICE
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

/**
 * Customer $1's dividends by month since midnight of $2 in New York. Reads all their dividends by index: some four a
 * year per holding.
 */
const DIVIDENDS_BY_MONTH = `
select to_char(t.created_at at time zone 'America/New_York', 'YYYY-MM') as month,
  sum(t.amount_cents)::bigint as paid_cents
from transactions t
where t.customer_id = $1 and t.type = 'dividend'
  and t.created_at >= $2::date::timestamp at time zone 'America/New_York'
group by 1`

/** A customer's dividends of the last twelve months, by New York's month. */
export async function readDividendIncome(
  { database, clock }: { database: Queryable; clock: Clock },
  customerId: bigint,
): Promise<DividendIncome> {
  const latest = newYorkDateAt(clock.now().getTime()).slice(0, 7)
  const { rows } = await database.query<{ month: string; paid_cents: Cents }>({
    name: 'dividends-by-month',
    text: DIVIDENDS_BY_MONTH,
    values: [customerId, `${firstMonth(latest)}-01`],
  })
  const { months, total } = dividendIncome(
    latest,
    new Map(rows.map(({ month, paid_cents: paid }) => [month, paid])),
  )
  return {
    months: months.map(({ month, paid }) => ({ month, amount: formatCents(paid) })),
    total: formatCents(total),
  }
}
