import type { MarketCalendar } from '#domain/market/market-calendar.ts'
import { type NewYorkDate, newYorkDateAt } from '#domain/market/new-york-time.ts'
import type { Price } from '#domain/money/price.ts'
import type { PriceAt } from '#domain/returns/valued-holding.ts'
import { type DatedRatio, lineOfCloses } from '#domain/returns/close-line.ts'
import { missedSessions } from '#domain/returns/missing-closes.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import type { PriceLines } from '../charts/price-lines.ts'
import { createKeptCloses } from './kept-closes.ts'

/** An instrument's closes, oldest first. */
export interface CloseLine {
  readonly points: readonly PriceAt[]
  /** The first kept close's session; earlier ones are the provider's. */
  readonly keptSince: NewYorkDate | null
  /** Ends of sessions without a kept close, taken from the provider's line. */
  readonly missing: ReadonlySet<number>
  readonly splits: readonly DatedRatio[]
}

export const NO_LINE: CloseLine = { points: [], keptSince: null, missing: new Set(), splits: [] }

export interface CloseLines {
  /** The lines of some instruments; null where the provider has none. An unchanged line is the same object. */
  linesOf(symbols: ReadonlySet<string>): Promise<ReadonlyMap<string, CloseLine> | null>
}

interface Merged extends CloseLine {
  readonly madeOf: readonly unknown[]
}

/**
 * Kept closes, with the provider's line before and between them. In memory: a symbol's rows are read once, then only
 * new ones, at most once a minute.
 */
export function createCloseLines(parts: {
  pool: Pool
  clock: Clock
  calendar: MarketCalendar
  lines: PriceLines
}): CloseLines {
  const { calendar, clock, lines } = parts
  const kept = createKeptCloses(parts)
  const merged = new Map<string, Merged>()

  async function lineOf(symbol: string): Promise<CloseLine | null> {
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
    async linesOf(symbols) {
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
): CloseLine {
  const closes = [...of.closes]
    .flatMap(([date, close]) => {
      const session = calendar.sessionOn(date)
      return session === null ? [] : [{ atMs: session.closesAtMs, price: close }]
    })
    .toSorted((a, b) => a.atMs - b.atMs)
  const firstOfYear = of.year[0]?.atMs ?? Infinity
  const line = [...of.all.filter(({ atMs }) => atMs < firstOfYear), ...of.year]
  return {
    points: lineOfCloses(line, closes, of.splits),
    keptSince: closes[0] ? newYorkDateAt(closes[0].atMs - 1) : null,
    missing: new Set(missedSessions(calendar, of.closes.keys(), nowMs).map(({ closesAtMs }) => closesAtMs)),
    splits: of.splits,
  }
}
