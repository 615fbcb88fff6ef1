import type { Logger } from 'pino'
import { findInstrument } from '#domain/market/catalogue.ts'
import { combinedSplit, isPlausible, lowestTerms, ratioText } from '#domain/trading/corporate-action.ts'
import type { MarketCalendar } from '#domain/market/market-calendar.ts'
import { type NewYorkDate, dateOfDay, dayOfDate, newYorkDateAt } from '#domain/market/new-york-time.ts'
import type { SplitRatio } from '#domain/market/quote-validation.ts'
import type { Clock } from '#server/platform/clock.ts'
import { TOO_LATE, announceAction } from '../corporate-actions/announce-action.ts'
import { type RecentSplit, listRecentSplits } from '../corporate-actions/list-recent-splits.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import type { MarketRequests } from '../ports/market-requests.ts'
import { ProviderFailure } from '../ports/provider-client.ts'
import type { MarketQuote } from '../ports/provider.ts'

/** A symbol whose price has moved far costs a call in so many minutes. */
const LOOK_UP_MS = 5 * 60_000

export interface AppliedSplit extends SplitRatio {
  /** Whether every holding has been split. */
  readonly isApplied: boolean
}

/** The splits that explain a price, and whether holdings have followed. */
export interface KnownSplits {
  /** Reads what is announced. */
  load(): Promise<void>
  /** The split whose first day that is, if there is one. */
  on(symbol: string, date: NewYorkDate): SplitRatio | null
  /** Whether a symbol has been split lately, and every holding with it. */
  areApplied(symbol: string): boolean
  /**
   * All splits that are loaded since the session of a quote, as one. One that nobody has announced is looked up, and announced, so
   * that it is carried out, if it can be believed and explains the price.
   */
  since(
    symbol: string,
    last: MarketQuote,
    explains: (split: AppliedSplit) => boolean,
  ): Promise<AppliedSplit | null>
}

export function knownSplits(parts: {
  name: string
  ask: Pick<MarketRequests, 'splits'>
  calendar: MarketCalendar
  clock: Clock
  pool: Pool
  log: Logger
}): KnownSplits {
  const { name, ask, calendar, clock, pool, log } = parts
  let known: readonly RecentSplit[] = []
  const lookedUpMs = new Map<string, number>()

  const today = () => newYorkDateAt(clock.now().getTime())
  const dueOf = (symbol: string, after: NewYorkDate): RecentSplit[] =>
    known.filter((each) => each.symbol === symbol && each.exDate > after && each.exDate <= today())

  async function load(): Promise<void> {
    known = await listRecentSplits(pool, today())
  }

  async function lookUp(
    symbol: string,
    after: NewYorkDate,
    explains: (split: AppliedSplit) => boolean,
  ): Promise<void> {
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
    const actions = found
      .map(({ date, split }) => ({ kind: 'split', symbol, exDate: date, split: lowestTerms(split) }) as const)
      .filter(({ split }) => split.newShares !== split.oldShares)
    if (actions.length === 0) return
    const inAll = actions.map(({ split }) => split).reduce(combinedSplit)
    if (!actions.every((action) => isPlausible(action, null)) || !explains({ ...inAll, isApplied: false })) {
      const ratios = actions.map(({ exDate, split }) => `${exDate} ${ratioText(split)}`)
      log.warn(
        { source: name, symbol, splits: ratios },
        'a split is not believed, or does not explain the price',
      )
      return
    }
    await inTransaction(pool, async (tx) => {
      for (const action of actions) {
        const announcement = await announceAction(tx, action, { source: name, at: clock.now() })
        if (announcement === 'too late') log.error({ source: name, symbol, exDate: action.exDate }, TOO_LATE)
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
    async since(symbol, last, explains) {
      const { date } = calendar.sessionAt(last.sessionIndex)
      if (dueOf(symbol, date).length === 0) await lookUp(symbol, date, explains)
      const due = dueOf(symbol, date)
      if (due.length === 0) return null
      const split = due.map((each) => each.split).reduce(combinedSplit)
      return { ...split, isApplied: due.every(({ isApplied }) => isApplied) }
    },
  }
}
