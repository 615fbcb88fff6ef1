import { findInstrument } from '#domain/catalogue.ts'
import { lowestTerms } from '#domain/corporate-action.ts'
import type { MarketCalendar } from '#domain/market-calendar.ts'
import { type NewYorkDate, dateOfDay, dayOfDate, newYorkDateAt } from '#domain/new-york-time.ts'
import type { Split } from '#domain/quote-trust.ts'
import type { Clock } from '#server/clock.ts'
import { announceAction } from '#server/corporate-actions/announce-action.ts'
import { type RecentSplit, listRecentSplits } from '#server/corporate-actions/list-recent-splits.ts'
import type { Pool } from '#server/database/pool.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { MarketQuestions } from './market-questions.ts'
import { ProviderFailure } from './provider-client.ts'
import type { MarketQuote } from './provider.ts'

/** A symbol whose price has moved far costs a call in so many minutes. */
const LOOK_UP_MS = 5 * 60_000

/** The splits that explain a price, and whether holdings have followed. */
export interface KnownSplits {
  /** Reads what is announced. */
  load(): Promise<void>
  /** The split whose first day that is, if there is one. */
  on(symbol: string, date: NewYorkDate): Split | null
  /** Whether a symbol has been split lately, and every holding with it. */
  areApplied(symbol: string): boolean
  /**
   * All splits since the session of a quote, as one. One that nobody has announced is looked up, and announced, so
   * that it is carried out.
   */
  since(symbol: string, last: MarketQuote): Promise<(Split & { isApplied: boolean }) | null>
}

export function knownSplits(parts: {
  name: string
  ask: Pick<MarketQuestions, 'splits'>
  calendar: MarketCalendar
  clock: Clock
  pool: Pool
}): KnownSplits {
  const { name, ask, calendar, clock, pool } = parts
  let known: readonly RecentSplit[] = []
  const lookedUpMs = new Map<string, number>()

  const today = () => newYorkDateAt(clock.now().getTime())
  const dueOf = (symbol: string, after: NewYorkDate): RecentSplit[] =>
    known.filter((each) => each.symbol === symbol && each.exDate > after && each.exDate <= today())

  async function load(): Promise<void> {
    known = await listRecentSplits(pool, today())
  }

  async function lookUp(symbol: string, after: NewYorkDate): Promise<void> {
    const nowMs = clock.monotonicMs()
    if (nowMs - (lookedUpMs.get(symbol) ?? -Infinity) < LOOK_UP_MS) return
    lookedUpMs.set(symbol, nowMs)
    const instrument = findInstrument(symbol)
    if (!instrument || instrument.type === 'index') return
    const found = await ask
      .splits(instrument, dateOfDay(dayOfDate(after) + 1), today())
      .catch((error: unknown) => {
        if (error instanceof ProviderFailure) return []
        throw error
      })
    if (found.length === 0) return
    await inTransaction(pool, async (tx) => {
      for (const { date, split } of found) {
        const action = { kind: 'split', symbol, exDate: date, split: lowestTerms(split) } as const
        await announceAction(tx, action, { source: name, at: clock.now() })
      }
    })
    await load()
  }

  return {
    load,
    on: (symbol, date) => known.find((each) => each.symbol === symbol && each.exDate === date)?.split ?? null,
    areApplied(symbol) {
      const due = dueOf(symbol, '')
      return due.length > 0 && due.every(({ isApplied }) => isApplied)
    },
    async since(symbol, last) {
      const { date } = calendar.sessionAt(last.sessionIndex)
      await load()
      if (dueOf(symbol, date).length === 0) await lookUp(symbol, date)
      const due = dueOf(symbol, date)
      if (due.length === 0) return null
      const split = due.map((each) => each.split).reduce(combined)
      return { ...split, isApplied: due.every(({ isApplied }) => isApplied) }
    },
  }
}

const combined = (a: Split, b: Split): Split => ({
  newShares: a.newShares * b.newShares,
  oldShares: a.oldShares * b.oldShares,
})
