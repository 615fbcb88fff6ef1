import type { MarketCalendar } from '#domain/market/market-calendar.ts'
import { type NewYorkDate, dayOfDate, newYorkDateAt, newYorkInstant } from '#domain/market/new-york-time.ts'
import { type Price, price, priceOfNumber } from '#domain/money/price.ts'
import { type DatedRatio, mergeCloses } from '#domain/returns/merge-closes.ts'
import { missedSessions } from '#domain/returns/missing-closes.ts'
import type { PriceAt } from '#domain/returns/valued-holding.ts'
import type { Pool } from '#server/platform/database/database.ts'
import type { CatalogueNow } from '#server/platform/settings/settings-store.ts'
import type { PriceLines } from '../charts/charts.ts'
import type { MarketRequests } from '../ports/market-requests.ts'
import type { MarketParts, MarketProvider } from '../ports/provider.ts'
import { LIST_CLOSES, LIST_NEW_CLOSES, LIST_SPLITS } from './session-closes.sql.ts'

/** How long another node's closes may be unknown. */
const LOOK_EVERY_MS = 60_000
/** For differing clocks and late commits. */
const OVERLAP_MS = 10 * 60_000

interface CloseRow {
  symbol: string
  session_date: NewYorkDate
  price_units: bigint
  received_at: Date
}

const WITHOUT_CLOSES: ReadonlyMap<NewYorkDate, Price> = new Map()
const NO_SPLITS: readonly DatedRatio[] = []

/** Kept closes in memory. An unchanged one is the same object. */
function createKeptCloses({ pool, clock }: Pick<MarketParts, 'pool' | 'clock'>) {
  const kept = new Map<string, ReadonlyMap<NewYorkDate, Price>>()
  let splits: ReadonlyMap<string, readonly DatedRatio[]> = new Map()
  let lookedAtMs = -Infinity
  let receivedThrough = new Date(0)

  async function lookForNews(): Promise<void> {
    const nowMs = clock.monotonicMs()
    if (nowMs - lookedAtMs < LOOK_EVERY_MS) return
    if (kept.size > 0) {
      const since = new Date(receivedThrough.getTime() - OVERLAP_MS)
      const { rows } = await pool.query<CloseRow>({
        name: 'list-new-closes',
        text: LIST_NEW_CLOSES,
        values: [since],
      })
      add(rows.filter(({ symbol }) => kept.has(symbol)))
    }
    const listed = await readSplits(pool, newYorkDateAt(clock.now().getTime()))
    if (!isSame(listed, splits)) splits = listed
    lookedAtMs = nowMs
  }

  async function loadUnknown(symbols: ReadonlySet<string>): Promise<void> {
    const unknown = [...symbols].filter((symbol) => !kept.has(symbol))
    if (unknown.length === 0) return
    const { rows } = await pool.query<CloseRow>({
      name: 'list-closes',
      text: LIST_CLOSES,
      values: [unknown],
    })
    for (const symbol of unknown) if (!kept.has(symbol)) kept.set(symbol, WITHOUT_CLOSES)
    add(rows)
  }

  function add(rows: readonly CloseRow[]): void {
    for (const [symbol, own] of Map.groupBy(rows, (row) => row.symbol)) {
      const known = kept.get(symbol) ?? WITHOUT_CLOSES
      const news = own.filter((row) => known.get(row.session_date) !== row.price_units)
      if (news.length === 0) continue
      const added = news.map((row) => [row.session_date, price(row.price_units)] as const)
      kept.set(symbol, new Map([...known, ...added]))
    }
    for (const row of rows) if (row.received_at > receivedThrough) receivedThrough = row.received_at
  }

  return {
    /** Reads missing instruments, and once a minute new closes of all. */
    async look(symbols: ReadonlySet<string>): Promise<void> {
      await lookForNews()
      await loadUnknown(symbols)
    },
    /** By session date. */
    closesOf: (symbol: string) => kept.get(symbol) ?? WITHOUT_CLOSES,
    /** Those begun, oldest first. */
    splitsOf: (symbol: string) => splits.get(symbol) ?? NO_SPLITS,
  }
}

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

/** Splits are only added, or withdrawn before their day, so counts suffice. */
const isSame = (
  a: ReadonlyMap<string, readonly DatedRatio[]>,
  b: ReadonlyMap<string, readonly DatedRatio[]>,
): boolean => a.size === b.size && [...a].every(([symbol, own]) => own.length === b.get(symbol)?.length)

/** An instrument's closes, oldest first. */
export interface InstrumentCloses {
  readonly points: readonly PriceAt[]
  /** The first kept close's session; earlier ones are the provider's. */
  readonly keptSince: NewYorkDate | null
  /** Ends of sessions without a kept close, taken from the provider's line. */
  readonly missing: ReadonlySet<number>
  readonly splits: readonly DatedRatio[]
}

export const NO_CLOSES: InstrumentCloses = { points: [], keptSince: null, missing: new Set(), splits: [] }

export type ClosesReader = ReturnType<typeof createClosesReader>

interface Merged extends InstrumentCloses {
  readonly madeOf: readonly unknown[]
}

/**
 * Kept closes, with the provider's line before and between them. In memory: a symbol's rows are read once, then only
 * new ones, at most once a minute.
 */
export function createClosesReader(
  parts: Pick<MarketParts, 'pool' | 'clock' | 'calendar'> & { lines: PriceLines },
) {
  const { calendar, clock, lines } = parts
  const kept = createKeptCloses(parts)
  const merged = new Map<string, Merged>()

  async function lineOf(symbol: string): Promise<InstrumentCloses | null> {
    const [all, year] = await Promise.all([lines.line(symbol, 'All'), lines.line(symbol, '1Y')])
    if (all === null || year === null) return null
    const closes = kept.closesOf(symbol)
    const splits = kept.splitsOf(symbol)
    const madeOf = [all, year, closes, splits]
    const known = merged.get(symbol)
    if (known && madeOf.every((part, at) => part === known.madeOf[at])) return known
    const made = { ...mergedLine(calendar, clock.now().getTime(), { all, year, closes, splits }), madeOf }
    merged.set(symbol, made)
    return made
  }

  return {
    /** The lines of some instruments; null where the provider has none. An unchanged line is the same object. */
    async linesOf(symbols: ReadonlySet<string>): Promise<ReadonlyMap<string, InstrumentCloses> | null> {
      await kept.look(symbols)
      const found = await Promise.all(
        [...symbols].map(async (symbol) => [symbol, await lineOf(symbol)] as const),
      )
      const known = found.flatMap(([symbol, line]) => (line === null ? [] : [[symbol, line] as const]))
      return known.length === symbols.size ? new Map(known) : null
    },
  }
}

/** The provider's line is daily in its last year, weekly before. */
function mergedLine(
  calendar: MarketCalendar,
  nowMs: number,
  of: {
    all: readonly PriceAt[]
    year: readonly PriceAt[]
    closes: ReadonlyMap<NewYorkDate, Price>
    splits: readonly DatedRatio[]
  },
): InstrumentCloses {
  const closes = [...of.closes]
    .flatMap(([date, close]) => {
      const session = calendar.sessionOn(date)
      return session === null ? [] : [{ atMs: session.closesAtMs, price: close }]
    })
    .toSorted((a, b) => a.atMs - b.atMs)
  const firstOfYear = of.year[0]?.atMs ?? Infinity
  const line = [...of.all.filter(({ atMs }) => atMs < firstOfYear), ...of.year]
  return {
    points: mergeCloses(line, closes, of.splits),
    keptSince: closes[0] ? newYorkDateAt(closes[0].atMs - 1) : null,
    missing: new Set(missedSessions(calendar, of.closes.keys(), nowMs).map(({ closesAtMs }) => closesAtMs)),
    splits: of.splits,
  }
}

/** An internet provider's unadjusted closes. Throws a ProviderFailure. */
export function createProviderCloses(
  requests: Pick<MarketRequests, 'tradedCloses'>,
  catalogue: CatalogueNow,
): MarketProvider['closes'] {
  return async function closes(symbol, from, upTo) {
    const instrument = catalogue().find(symbol)
    if (!instrument) throw new RangeError(`${symbol} is not in the catalogue`)
    const sent = await requests.tradedCloses(instrument, from, upTo)
    return new Map(
      sent.flatMap(({ date, close }) => {
        const known = priceOfNumber(close)
        return known === null ? [] : [[date, known] as const]
      }),
    )
  }
}
