import type { MarketCalendar } from '#domain/market/market-calendar.ts'
import { type NewYorkDate, newYorkDateAt } from '#domain/market/new-york-time.ts'
import type { Price } from '#domain/money/price.ts'
import type { PriceAt } from '#domain/returns/valued-holding.ts'
import { type DatedRatio, mergeCloses } from '#domain/returns/merge-closes.ts'
import { missedSessions } from '#domain/returns/missing-closes.ts'
import type { PriceLines } from '../charts/price-lines.ts'
import { createKeptCloses } from './kept-closes.ts'
import type { MarketParts } from '../ports/market-parts.ts'

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
