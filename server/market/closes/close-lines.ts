import type { MarketCalendar } from '#domain/market/market-calendar.ts'
import { type NewYorkDate, dayOfDate, newYorkDateAt, newYorkInstant } from '#domain/market/new-york-time.ts'
import { type Price, price } from '#domain/money/price.ts'
import type { PriceAt } from '#domain/portfolio/valued-holding.ts'
import { type DatedRatio, lineOfCloses } from '#domain/returns/close-line.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import type { PriceLines } from '../charts/price-lines.ts'
import { LIST_CLOSES, LIST_NEW_CLOSES, LIST_SPLITS } from './session-closes.sql.ts'

/** How long a node may not know what another one has kept. */
const LOOK_EVERY_MS = 60_000
/** Nodes' clocks differ, and a transaction may commit late. */
const OVERLAP_MS = 10 * 60_000

/** An instrument's closes, oldest first. */
export interface CloseLine {
  readonly points: readonly PriceAt[]
  /** The first session whose close is kept; earlier ones are of the provider's line. */
  readonly keptSince: NewYorkDate | null
  readonly splits: readonly DatedRatio[]
}

export interface CloseLines {
  /** The lines of some instruments. Null when the provider has none of one now. An unchanged line is the same object. */
  linesOf(symbols: ReadonlySet<string>): Promise<ReadonlyMap<string, CloseLine> | null>
}

interface CloseRow {
  symbol: string
  session_date: NewYorkDate
  price_units: bigint
  received_at: Date
}

interface Merged extends CloseLine {
  readonly madeOf: readonly unknown[]
}

/**
 * Lines of closes: those that are kept, and before and between them the provider's. In memory for all customers: a
 * symbol's rows are read once, then only new ones, at most once a minute.
 */
export function createCloseLines(parts: {
  pool: Pool
  clock: Clock
  calendar: MarketCalendar
  lines: PriceLines
}): CloseLines {
  const { pool, clock, calendar, lines } = parts
  /** By symbol, the kept closes by date; replaced whenever one is added. */
  const kept = new Map<string, ReadonlyMap<NewYorkDate, Price>>()
  const merged = new Map<string, Merged>()
  let splits: ReadonlyMap<string, readonly DatedRatio[]> = new Map()
  let lookedAtMs = -Infinity
  let receivedThrough = new Date(0)

  async function lookForNews(): Promise<void> {
    const nowMs = clock.monotonicMs()
    if (nowMs - lookedAtMs < LOOK_EVERY_MS) return
    const since = new Date(receivedThrough.getTime() - OVERLAP_MS)
    const { rows } = await pool.query<CloseRow>({
      name: 'list-new-closes',
      text: LIST_NEW_CLOSES,
      values: [kept.size === 0 ? clock.now() : since],
    })
    add(rows.filter(({ symbol }) => kept.has(symbol)))
    const listed = await readSplits(pool, newYorkDateAt(clock.now().getTime()))
    if (!isSame(listed, splits)) splits = listed
    lookedAtMs = nowMs
  }

  function add(rows: readonly CloseRow[]): void {
    for (const [symbol, own] of Map.groupBy(rows, (row) => row.symbol)) {
      const known = kept.get(symbol) ?? new Map<NewYorkDate, Price>()
      const news = own.filter((row) => known.get(row.session_date) !== row.price_units)
      if (news.length > 0 || !kept.has(symbol))
        kept.set(
          symbol,
          new Map([...known, ...news.map((row) => [row.session_date, price(row.price_units)] as const)]),
        )
    }
    for (const row of rows) if (row.received_at > receivedThrough) receivedThrough = row.received_at
  }

  async function loadUnknown(symbols: ReadonlySet<string>): Promise<void> {
    const unknown = [...symbols].filter((symbol) => !kept.has(symbol))
    if (unknown.length === 0) return
    const { rows } = await pool.query<CloseRow>({ name: 'list-closes', text: LIST_CLOSES, values: [unknown] })
    for (const symbol of unknown) if (!kept.has(symbol)) kept.set(symbol, new Map())
    add(rows)
  }

  async function lineOf(symbol: string): Promise<CloseLine | null> {
    const [all, year] = await Promise.all([lines.line(symbol, 'All'), lines.line(symbol, '1Y')])
    if (all === null || year === null) return null
    const ofSymbol = kept.get(symbol)
    const ownSplits = splits.get(symbol) ?? NO_SPLITS
    const madeOf = [all, year, ofSymbol, ownSplits]
    const known = merged.get(symbol)
    if (known && madeOf.every((part, at) => part === known.madeOf[at])) return known
    const closes = [...(ofSymbol ?? [])]
      .flatMap(([date, close]) => {
        const session = calendar.sessionOn(date)
        return session === null ? [] : [{ atMs: session.closesAtMs, price: close }]
      })
      .toSorted((a, b) => a.atMs - b.atMs)
    const firstOfYear = year[0]?.atMs ?? Infinity
    const line = [...all.filter(({ atMs }) => atMs < firstOfYear), ...year]
    const made: Merged = {
      points: lineOfCloses(line, closes, ownSplits),
      keptSince: closes[0] ? newYorkDateAt(closes[0].atMs - 1) : null,
      splits: ownSplits,
      madeOf,
    }
    merged.set(symbol, made)
    return made
  }

  return {
    async linesOf(symbols) {
      await lookForNews()
      await loadUnknown(symbols)
      const found = await Promise.all(
        [...symbols].map(async (symbol) => [symbol, await lineOf(symbol)] as const),
      )
      const known = found.flatMap(([symbol, line]) => (line === null ? [] : [[symbol, line] as const]))
      return known.length === symbols.size ? new Map(known) : null
    },
  }
}

const NO_SPLITS: readonly DatedRatio[] = []

async function readSplits(
  pool: Pool,
  today: NewYorkDate,
): Promise<ReadonlyMap<string, readonly DatedRatio[]>> {
  const { rows } = await pool.query<{
    symbol: string
    ex_date: NewYorkDate
    new_shares: bigint
    old_shares: bigint
  }>({ name: 'list-splits', text: LIST_SPLITS, values: [today] })
  const dated = rows.map((row) => ({
    symbol: row.symbol,
    atMs: newYorkInstant(dayOfDate(row.ex_date), 0),
    newShares: row.new_shares,
    oldShares: row.old_shares,
  }))
  return Map.groupBy(dated, ({ symbol }) => symbol)
}

/** Splits are only added, or withdrawn before their day: the same number of each symbol is the same splits. */
const isSame = (
  a: ReadonlyMap<string, readonly DatedRatio[]>,
  b: ReadonlyMap<string, readonly DatedRatio[]>,
): boolean => a.size === b.size && [...a].every(([symbol, own]) => own.length === b.get(symbol)?.length)
