/**
 * The claim: the performance of ten years is computed while a customer waits for no one. In this process, so that the
 * processor time of one look can be told: the statements and their rows, the replay, the measures and the encoding;
 * PostgreSQL's own time is its own. The market's closes are in memory, as they are for all customers after the first.
 */
import { pino } from 'pino'
import { isRefusal } from '#contract/refusals.ts'
import { BUILT_IN } from '#domain/market/catalogue.ts'
import { createMarketCalendar } from '#domain/market/market-calendar.ts'
import { newYorkDateAt } from '#domain/market/new-york-time.ts'
import { cents } from '#domain/money/money.ts'
import { quantity } from '#domain/money/quantity.ts'
import type { PriceAt } from '#domain/returns/valued-holding.ts'
import type { LotMethod } from '#domain/tax-lots/lot-method.ts'
import { type LotEvent, replayLots } from '#domain/tax-lots/replay-lots.ts'
import { createPriceLines } from '#server/market/charts/charts.ts'
import { createClosesReader } from '#server/market/closes/closes-reader.ts'
import { createSimulatedProvider } from '#server/market/providers/simulated/simulated.ts'
import { type Pool, plainArray } from '#server/platform/database/database.ts'
import { type PerformanceParts, createAccountReader } from '#server/trading/performance/account-reader.ts'
import { readPerformance } from '#server/trading/performance/read-performance.ts'
import { seedCustomers } from '../seeds/seed-customers.ts'
import { seedTenYears } from './seed-ten-years.ts'
import { BENCH_INSTANT, openBenchDatabase } from '../support/test-server.ts'
import { type Row, median } from '../support/table.ts'

const TRADES = 2_000
const SYMBOLS = BUILT_IN.tradables.slice(0, 30).map(({ symbol }) => symbol)
const CUSTOMERS = 12
const LOOKS = 50
const FIRST_MS = 30
const LATER_MS = 3
const LOT_TRADES = 10_000
const LOTS_MS = 20

export async function measureReturns(): Promise<Row[]> {
  const database = await openBenchDatabase()
  try {
    const { deps, lines, coldMs } = await openMarket(database.pool)
    const customers = await seedCustomers(database.pool, {
      count: CUSTOMERS,
      instruments: [],
      at: BENCH_INSTANT,
    })
    console.error(`${CUSTOMERS} customers with ${TRADES} trades in ten years`)
    for (const [place, { id }] of customers.entries()) {
      const firstId = 10_000_000n + BigInt(place * (TRADES + 1_000))
      await database.pool.query('alter table transactions disable trigger user')
      await database.pool.query('delete from transactions where customer_id = $1', [id])
      await seedTenYears(database.pool, {
        ...deps.market,
        customerId: id,
        firstId,
        trades: TRADES,
        lines,
        at: BENCH_INSTANT,
      })
    }
    await database.pool.query('analyze transactions')
    const first: number[] = []
    const later: number[] = []
    const reader = createAccountReader(deps)
    for (const { id } of customers) {
      first.push(await lookOf(deps, reader, id))
      const again: number[] = []
      for (let look = 0; look < LOOKS; look += 1) again.push(await lookOf(deps, reader, id))
      later.push(median(again))
    }
    // The first customers also pay for the compiler.
    const settled = first.slice(4)
    return [
      below('performance of ten years, the first time (CPU)', median(settled), FIRST_MS),
      below('the same again (CPU)', median(later.slice(4)), LATER_MS),
      { claim: 'the very first one of a process', measured: text(first[0] ?? 0) },
      {
        claim: `closes of ${SYMBOLS.length} instruments, for all customers, once (CPU)`,
        measured: text(coldMs),
      },
      below(`lots of ${LOT_TRADES} trades, replayed (CPU)`, lotsMs('fifo', 3), LOTS_MS),
      below('the same by highest cost', lotsMs('highest_cost', 3), LOTS_MS),
      below('the same by highest cost, all within 50 days', lotsMs('highest_cost', LOT_TRADES / 50), LOTS_MS),
    ]
  } finally {
    await database.stop()
  }
}

/** The simulated market at one instant, with the closes of ten years kept. */
async function openMarket(pool: Pool) {
  const log = pino({ level: 'silent' })
  const clock = { now: () => BENCH_INSTANT, monotonicMs: () => performance.now() }
  const calendar = createMarketCalendar()
  const provider = createSimulatedProvider({ seed: 1, calendar, clock, catalogue: () => BUILT_IN, log })
  const lines = createPriceLines({ provider, calendar, clock })
  const known = new Map<string, readonly PriceAt[]>()
  const last = calendar.latestSession(BENCH_INSTANT.getTime()).index - 1
  const firstMs = calendar.sessionAt(last - 2_520).closesAtMs
  for (const symbol of SYMBOLS) {
    const line = ((await lines.line(symbol, 'All')) ?? []).filter(({ atMs }) => atMs >= firstMs)
    known.set(symbol, line)
    await pool.query(
      `insert into session_closes (symbol, session_date, received_at, price_units, source)
       select $1, unnest($2::date[]), $3, unnest($4::bigint[]), 'bench'`,
      [
        symbol,
        line.map(({ atMs }) => newYorkDateAt(atMs - 1)),
        new Date(BENCH_INSTANT.getTime() - 86_400_000),
        plainArray(line.map((point) => point.price)),
      ],
    )
  }
  const latestPrice = (symbol: string) => known.get(symbol)?.at(-1)?.price ?? null
  const closes = createClosesReader({
    pool,
    clock,
    calendar,
    lines: createPriceLines({ provider, calendar, clock }),
  })
  const coldMs = await processorMs(() => closes.linesOf(new Set([...SYMBOLS, 'GSPC.INDX'])))
  const market = { calendar, closes, latestPrice, prices: 'simulated' as const }
  const deps: PerformanceParts = { database: pool, clock, catalogue: () => BUILT_IN, market }
  return { deps, lines: known, coldMs }
}

function lookOf(
  deps: PerformanceParts,
  reader: ReturnType<typeof createAccountReader>,
  customerId: bigint,
): Promise<number> {
  const benchmark = BUILT_IN.find('GSPC.INDX')
  if (!benchmark) throw new Error('there is no benchmark')
  return processorMs(async () => {
    const account = await reader.valued(customerId)
    if (isRefusal(account)) throw new Error(account.refused)
    const answer = await readPerformance(deps, account, { period: 'All', benchmark })
    if (isRefusal(answer)) throw new Error(answer.refused)
    if (answer.byHolding.length !== SYMBOLS.length) throw new Error('not all holdings are there')
    JSON.stringify(answer)
  })
}

/** Replays buys and sales of one instrument, so many a day, nearly all sales washed; the median of several. */
function lotsMs(method: LotMethod, perDay: number): number {
  const trades = Array.from({ length: LOT_TRADES }, (_, at): LotEvent => {
    const traded = {
      id: BigInt(at + 1),
      day: 17_000 + Math.floor(at / perDay),
      quantity: quantity(100_000_000n),
    }
    return at % 3 === 2
      ? { kind: 'sell', ...traded, proceedsCents: cents(10_050n + BigInt(at % 90)) }
      : { kind: 'buy', ...traded, costCents: cents(10_000n + BigInt(at % 200)) }
  })
  const events: LotEvent[] = [{ kind: 'method', method }, ...trades]
  const times = Array.from({ length: 9 }, () => {
    const before = process.cpuUsage()
    replayLots(events)
    return processorSince(before)
  })
  return median(times.slice(2))
}

async function processorMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  return processorSince(before)
}

function processorSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

const text = (ms: number): string => `${ms.toFixed(1)} ms`

const below = (claim: string, ms: number, mostMs: number): Row => ({
  claim,
  measured: text(ms),
  target: `below ${mostMs} ms`,
  holds: ms < mostMs,
})
