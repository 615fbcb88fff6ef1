import { LRUCache } from 'lru-cache'
import type { PublicConfig } from '#contract/platform/config.ts'
import { type Refusal, refuse } from '#contract/refusals.ts'
import type { MarketCalendar } from '#domain/market/market-calendar.ts'
import type { Price } from '#domain/money/price.ts'
import type { AccountEvent } from '#domain/returns/valued-holding.ts'
import { type AccountHistory, replayAccount } from '#domain/returns/account-history.ts'
import { lastClosedSession } from '#domain/returns/period-slots.ts'
import type { InstrumentCloses, ClosesReader } from '#server/market/closes/closes-reader.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { CatalogueNow } from '#server/platform/settings/settings-store.ts'
import { NO_EVENTS, type ReadEvents, inOrder, readNewEvents } from './account-events.ts'
import type { QueryFragment } from '#server/platform/database/statements/gather-fragments.ts'
import { LATEST_OF } from './performance.sql.ts'

interface PerformanceMarket {
  readonly calendar: MarketCalendar
  readonly closes: ClosesReader
  readonly prices: PublicConfig['prices']
  /** The price the overview shows. */
  latestPrice(symbol: string): Price | null
}

export interface PerformanceParts {
  readonly database: Queryable
  readonly clock: Clock
  readonly catalogue: CatalogueNow
  readonly market: PerformanceMarket
}

/** An account up to the last close, and later events. */
export interface ReadAccount {
  /** In order; empty without a transaction. */
  readonly events: readonly AccountEvent[]
  /** Changes with everything but prices. */
  readonly version: string
}

export interface ValuedAccount extends ReadAccount {
  readonly history: AccountHistory
  /** Index of the session that ends slot 0. */
  readonly firstSession: number
  readonly since: readonly AccountEvent[]
  readonly lines: ReadonlyMap<string, InstrumentCloses>
}

interface CachedAccount {
  readonly read: ReadEvents
  /** Of the last `Latest` that events were read for. */
  readonly rewrites: bigint | undefined
  readonly ordered: readonly AccountEvent[]
  readonly valued: { readonly madeOf: readonly unknown[]; readonly account: ValuedAccount } | null
}

/** A close or a price is missing. */
export const NO_PRICE = refuse('price_unavailable', { retryAfterSeconds: 5 })

/** A slot of one instrument takes 24 bytes: some 100 MB in all, 50 accounts of ten years and 30 instruments. */
const MAX_CELLS = 4_000_000
const CELLS_PER_EVENT = 8

/**
 * Accounts in memory. A request reads only new transactions, and none if its `Latest` is known. The replay to the
 * last close is reused until a close, a split, another line of closes, a canceled fill, or an earlier transaction.
 * What was read `from` a standby may lack what a later `Latest` counts.
 */
export function createAccountReader({ database, clock, market }: Omit<PerformanceParts, 'catalogue'>) {
  const cache = new LRUCache<bigint, CachedAccount>({
    maxSize: MAX_CELLS,
    sizeCalculation: cellsOf,
  })

  async function readCached(customerId: bigint, latest?: Latest, from = database): Promise<CachedAccount> {
    const known = cache.get(customerId)
    if (known && latest && known.rewrites === latest.rewrites && known.read.throughId >= latest.transactionId)
      return known
    const read = await readNewEvents(from, customerId, known?.read ?? NO_EVENTS)
    const rewrites = latest?.rewrites ?? (from === database ? known?.rewrites : undefined)
    const current =
      known?.read === read
        ? { ...known, rewrites }
        : { read, rewrites, ordered: inOrder(read), valued: known?.valued ?? null }
    if (current.ordered.length > 0) cache.set(customerId, current)
    return current
  }

  const versionOf = ({ read: { throughId, otherSplits } }: CachedAccount) =>
    `${throughId} ${otherSplits.length}`

  return {
    async events(customerId: bigint, latest?: Latest, from?: Queryable): Promise<ReadAccount> {
      const cached = await readCached(customerId, latest, from)
      return { events: cached.ordered, version: versionOf(cached) }
    },

    /** The same, replayed up to the last close. Null without a transaction; refuses where closes are missing. */
    async valued(
      customerId: bigint,
      latest?: Latest,
      from?: Queryable,
    ): Promise<ValuedAccount | Refusal | null> {
      const cached = await readCached(customerId, latest, from)
      const [first] = cached.ordered
      if (!first) return null
      const lines = await market.closes.linesOf(cached.read.symbols)
      if (!lines) return NO_PRICE
      const { calendar } = market
      const lastSession = lastClosedSession(calendar, clock.now().getTime()).index
      const lastEndMs = calendar.sessionAt(lastSession).closesAtMs
      const closed = cached.ordered.filter(({ atMs }) => atMs <= lastEndMs).length
      const madeOf = [
        cached.read.otherSplits,
        cached.read.canceled,
        lastSession,
        closed,
        cached.read.symbols.size,
        ...lines.values(),
      ]
      const since = cached.ordered.slice(closed)
      const version = versionOf(cached)
      if (cached.valued && isSame(cached.valued.madeOf, madeOf))
        return { ...cached.valued.account, events: cached.ordered, since, version }
      const firstSession = sessionBefore(calendar, Math.min(first.atMs, lastEndMs + 1))
      const ends = Array.from(
        { length: lastSession - firstSession + 1 },
        (_, at) => calendar.sessionAt(firstSession + at).closesAtMs,
      )
      const points = new Map([...lines].map(([symbol, line]) => [symbol, line.points]))
      const history = replayAccount(cached.ordered, ends, points)
      const account = { events: cached.ordered, since, version, history, firstSession, lines }
      cache.set(customerId, { ...cached, valued: { madeOf, account } })
      return account
    },
  }
}

export type AccountReader = ReturnType<typeof createAccountReader>

/** An account's cache size, capped at a quarter of the cache: else a million transactions would not be kept. */
function cellsOf({ ordered, valued }: CachedAccount): number {
  const history = valued?.account.history
  const slots = history ? history.ends.length * (2 + history.instruments.length) : 0
  return Math.min(MAX_CELLS / 4, 1 + ordered.length * CELLS_PER_EVENT + slots)
}

function sessionBefore(calendar: MarketCalendar, atMs: number): number {
  const session = lastClosedSession(calendar, atMs)
  return session.closesAtMs < atMs ? session.index : session.index - 1
}

const isSame = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((part, at) => part === b[at])

/** An account's progress; if it differs, read its events again. */
export interface Latest {
  transactionId: bigint
  /** Rises with what changes the past: every split of any instrument, and every canceled fill of the customer's. */
  rewrites: bigint
  firstTradedAtMs: number
}

/** Null without trades. */
export const LATEST_FRAGMENT: QueryFragment<Latest | null> = {
  text: LATEST_OF,
  found(text) {
    const [transactionId, rewrites, firstTradedMs] = text?.split(' ') ?? []
    if (transactionId === undefined || rewrites === undefined || firstTradedMs === undefined) return null
    return {
      transactionId: BigInt(transactionId),
      rewrites: BigInt(rewrites),
      firstTradedAtMs: Number(firstTradedMs),
    }
  },
}
