import type { Performance } from '#contract/trading/performance.ts'
import { type Refusal, refuse } from '#contract/refusals.ts'
import type { Catalogue, Instrument } from '#domain/market/catalogue.ts'
import { newYorkDateAt, type NewYorkDate, dayOfDate, newYorkInstant } from '#domain/market/new-york-time.ts'
import { type AccountHistory, withNow } from '#domain/returns/account-history.ts'
import { type BenchmarkMeasure, measureBenchmark, type BenchmarkPrices } from '#domain/returns/benchmark.ts'
import { missingCloses } from '#domain/returns/missing-closes.ts'
import { type SlotRange, measurePeriod } from '#domain/returns/measure-period.ts'
import type { PerformancePeriod } from '#domain/returns/performance-period.ts'
import { type PeriodSessions, periodSessions } from '#domain/returns/period-slots.ts'
import { type Price, price } from '#domain/money/price.ts'
import { perShareOfToday } from '#domain/returns/merge-closes.ts'
import { type InstrumentCloses, NO_CLOSES } from '#server/market/closes/closes-reader.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { NO_PRICE, type PerformanceParts, type ValuedAccount } from './account-reader.ts'
import { presentNothing, presentPerformance } from './present-performance.ts'
import { LIST_DISTRIBUTIONS } from './performance.sql.ts'

/** The requested benchmark; refuses anything but an index or a fund of the catalogue. */
export function chosenBenchmark(catalogue: Catalogue, symbol: string): Instrument | Refusal {
  const found = catalogue.find(symbol)
  return found && found.type !== 'stock' ? found : refuse('asset_not_found')
}

/** An account's gain over a period and against a benchmark. Refuses a period not yet begun, and a missing price. */
export async function readPerformance(
  deps: PerformanceParts,
  account: ValuedAccount | null,
  { period, benchmark }: { period: PerformancePeriod; benchmark: Instrument },
): Promise<Performance | Refusal> {
  const { clock, market } = deps
  const nowMs = clock.now().getTime()
  const sessions = periodSessions(market.calendar, period, nowMs)
  if (sessions === null) return refuse('no_such_period')
  const range = account && rangeOf(account, sessions)
  if (!account || !range) return presentNothing(sessions, market.calendar, nowMs)
  const history = historyNow(deps, account, nowMs)
  if (!history) return NO_PRICE
  const line = (await market.closes.linesOf(new Set([benchmark.symbol])))?.get(benchmark.symbol) ?? null
  const measured = await measuredBenchmark(deps, history, range, { instrument: benchmark, line })
  const missing = new Map([...account.lines].map(([symbol, own]) => [symbol, own.missing]))
  return presentPerformance({
    history,
    range,
    measure: measurePeriod(history, range),
    benchmark: { instrument: benchmark, measure: measured },
    startsWith: sessions.from && sessions.from.index >= account.firstSession ? 'period' : 'first_deposit',
    closesKeptSince: keptSince(account),
    missingCloses: missingCloses(history, range, missing, (line ?? NO_CLOSES).missing),
    catalogue: deps.catalogue(),
  })
}

/** A period's slots; null if it ends before the account begins. */
export function rangeOf(
  { history, firstSession }: ValuedAccount,
  { from, to }: PeriodSessions,
): SlotRange | null {
  const last = to === null ? history.ends.length : to.index - firstSession
  if (last < 0) return null
  return { from: Math.max(0, (from?.index ?? 0) - firstSession), to: last }
}

/** The history up to now; null if a holding has no price. */
export function historyNow(
  { market }: { market: Pick<PerformanceParts['market'], 'latestPrice'> },
  account: ValuedAccount,
  nowMs: number,
): AccountHistory | null {
  const { history, since } = account
  const endMs = Math.max(nowMs, since.at(-1)?.atMs ?? 0)
  const traded = since.flatMap((event) => ('symbol' in event ? [event.symbol] : []))
  const held = history.instruments.filter(({ end }) => end.holding.held > 0n).map(({ symbol }) => symbol)
  if ([...held, ...traded].some((symbol) => market.latestPrice(symbol) === null)) return null
  return withNow(history, { events: since, nowMs: endMs, latestPrice: market.latestPrice })
}

async function measuredBenchmark(
  { database, market }: PerformanceParts,
  history: AccountHistory,
  range: SlotRange,
  { instrument, line }: { instrument: Instrument; line: InstrumentCloses | null },
): Promise<BenchmarkMeasure> {
  const upTo = newYorkDateAt(history.ends.at(-1) ?? 0)
  const distributions = line ? await readDistributions(database, instrument, upTo) : []
  const prices = benchmarkPrices(line ?? NO_CLOSES, distributions, {
    ends: history.ends,
    latest: line ? market.latestPrice(instrument.symbol) : null,
    // Both providers adjust their lines for dividends; the simulation does not.
    linesIncludeDividends: market.prices !== 'simulated',
  })
  return measureBenchmark(history, range, prices)
}

function keptSince({ lines }: ValuedAccount): string | null {
  const days = [...lines.values()].map((line) => line.keptSince)
  return days.reduce(
    (latest, day) => (latest === null || day === null || day > latest ? day : latest),
    days[0] ?? null,
  )
}

interface Distribution {
  readonly exDate: NewYorkDate
  readonly perShare: Price
}

/** A fund's distributions up to a day. An index has none. */
async function readDistributions(
  database: Queryable,
  { symbol, type }: Instrument,
  upTo: NewYorkDate,
): Promise<Distribution[]> {
  if (type === 'index') return []
  const { rows } = await database.query<{ ex_date: NewYorkDate; per_share_units: bigint }>({
    name: 'list-distributions',
    text: LIST_DISTRIBUTIONS,
    values: [symbol, upTo],
  })
  return rows.map((row) => ({ exDate: row.ex_date, perShare: price(row.per_share_units) }))
}

/**
 * A benchmark's prices at slot ends, per share of today, and its distributions by slot. If the line includes
 * distributions, only those after the first kept close are added.
 */
function benchmarkPrices(
  { points, splits, keptSince }: InstrumentCloses,
  distributions: readonly Distribution[],
  facts: { ends: readonly number[]; latest: Price | null; linesIncludeDividends: boolean },
): BenchmarkPrices {
  const { ends, latest, linesIncludeDividends } = facts
  let next = 0
  const closes = ends.map((endMs, slot) => {
    while ((points[next]?.atMs ?? Infinity) <= endMs) next += 1
    const point = points[next - 1]
    if (slot === ends.length - 1) return latest
    return point ? (point.isOfItsDay ? perShareOfToday(point, splits) : point.price) : null
  })
  const paid = new Map<number, Price>()
  for (const { exDate, perShare } of distributions) {
    if (linesIncludeDividends && (keptSince === null || exDate <= keptSince)) continue
    const fromMs = newYorkInstant(dayOfDate(exDate), 0)
    const slot = ends.findIndex((endMs) => endMs > fromMs)
    if (slot < 0) continue
    const ofToday = perShareOfToday(
      { atMs: fromMs, price: perShare },
      splits.filter(({ atMs }) => atMs > fromMs),
    )
    paid.set(slot, price((paid.get(slot) ?? 0n) + ofToday))
  }
  return { closes, distributions: paid }
}
