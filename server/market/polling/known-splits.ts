import { combinedSplit, isAutomatic, lowestTerms, ratioText } from '#domain/trading/corporate-action.ts'
import { type NewYorkDate, dateOfDay, dayOfDate, newYorkDateAt } from '#domain/market/new-york-time.ts'
import type { SplitRatio } from '#domain/market/split-ratio.ts'
import { TOO_LATE, announceAction } from '../corporate-actions/announce-action.ts'
import {
  type RecentSplit,
  WAITS_FOR_A_PERSON,
  listRecentSplits,
  reportAction,
} from '../corporate-actions/stored-actions.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { CatalogueNow } from '#server/platform/settings/settings-store.ts'
import type { MarketRequests } from '../ports/market-requests.ts'
import { ProviderFailure } from '../ports/provider-client.ts'
import type { MarketParts, MarketQuote } from '../ports/provider.ts'

/** A far move costs one request in this time. */
const LOOK_UP_MS = 5 * 60_000

export interface AppliedSplit extends SplitRatio {
  readonly isApplied: boolean
}

interface Parts extends Pick<MarketParts, 'calendar' | 'clock' | 'pool' | 'log'> {
  name: string
  requests: Pick<MarketRequests, 'splits'>
  /** Too late once any order was filled at the split's price. */
  catalogue: CatalogueNow
}

/** Recent announced splits, which may explain a price, and whether they are carried out. */
export function createKnownSplits(parts: Parts) {
  const { calendar, clock, pool } = parts
  let known: readonly RecentSplit[] = []
  const announceFound = createSplitLookUp(parts)

  const today = () => newYorkDateAt(clock.now().getTime())
  const dueOf = (symbol: string, after: NewYorkDate): RecentSplit[] =>
    known.filter((each) => each.symbol === symbol && each.exDate > after && each.exDate <= today())
  const load = async () => {
    known = await listRecentSplits(pool, today())
  }

  return {
    load,
    on: (symbol: string, date: NewYorkDate) =>
      known.find((each) => each.symbol === symbol && each.exDate === date)?.split ?? null,
    /** Whether a symbol was split lately, and all its holdings. */
    areApplied(symbol: string): boolean {
      const due = dueOf(symbol, '')
      return due.length > 0 && due.every(({ isApplied }) => isApplied)
    },
    /**
     * All splits since a quote's session, combined. Without one, asks the provider and announces automatic splits that
     * explain the price.
     */
    async since(
      symbol: string,
      last: MarketQuote,
      explains: (split: AppliedSplit) => boolean,
    ): Promise<AppliedSplit | null> {
      const { date } = calendar.sessionAt(last.sessionIndex)
      if (dueOf(symbol, date).length === 0 && (await announceFound(symbol, date, explains))) await load()
      const due = dueOf(symbol, date)
      if (due.length === 0) return null
      const split = due.map((each) => each.split).reduce(combinedSplit)
      return { ...split, isApplied: due.every(({ isApplied }) => isApplied) }
    },
  }
}

/**
 * Requests a symbol's splits after a date, at most once in five minutes. Announces or reports those that explain the
 * price; returns whether any were announced.
 */
function createSplitLookUp({ name, requests, clock, pool, catalogue, log }: Parts) {
  const lookedUpMs = new Map<string, number>()

  return async function announceFound(
    symbol: string,
    after: NewYorkDate,
    explains: (split: AppliedSplit) => boolean,
  ): Promise<boolean> {
    const nowMs = clock.monotonicMs()
    if (nowMs - (lookedUpMs.get(symbol) ?? -Infinity) < LOOK_UP_MS) return false
    lookedUpMs.set(symbol, nowMs)
    const instrument = catalogue().find(symbol)
    if (!instrument || instrument.type === 'index') return false
    const upTo = newYorkDateAt(clock.now().getTime())
    const found = await requests
      .splits(instrument, dateOfDay(dayOfDate(after) + 1), upTo)
      .catch(noneOfFailure)
    const actions = found
      .map(({ date, split }) => ({ kind: 'split', symbol, exDate: date, split: lowestTerms(split) }) as const)
      .filter(({ split }) => split.newShares !== split.oldShares)
    if (actions.length === 0) return false
    const inAll = actions.map(({ split }) => split).reduce(combinedSplit)
    const ratios = actions.map(({ exDate, split }) => `${exDate} ${ratioText(split)}`)
    if (!explains({ ...inAll, isApplied: false })) {
      log.warn({ source: name, symbol, splits: ratios }, 'a split does not explain the price')
      return false
    }
    if (!actions.every((action) => isAutomatic(action, null))) {
      await inTransaction(pool, async (tx) => {
        for (const action of actions) await reportAction(tx, action, { source: name, at: clock.now() })
      })
      log.warn({ source: name, symbol, splits: ratios }, WAITS_FOR_A_PERSON)
      return false
    }
    await inTransaction(pool, async (tx) => {
      for (const action of actions) {
        const announcement = await announceAction(tx, action, { source: name, at: clock.now() })
        if (announcement === 'too late') log.error({ source: name, symbol, exDate: action.exDate }, TOO_LATE)
      }
    })
    return true
  }
}

function noneOfFailure(error: unknown): [] {
  if (error instanceof ProviderFailure) return []
  throw error
}
