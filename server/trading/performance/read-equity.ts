import { type Refusal, isRefusal, refuse } from '#contract/refusals.ts'
import type { PerformancePeriod } from '#domain/returns/performance-period.ts'
import { periodSessions } from '#domain/returns/period-slots.ts'
import { type ReturnPoint, returnSeries } from '#domain/returns/return-series.ts'
import type { AccountReader, PerformanceParts } from './account-reader.ts'
import { historyNow, rangeOf } from './read-performance.ts'
import { LRUCache } from 'lru-cache'
import { type Cents, ZERO_CENTS, cents } from '#domain/money/money.ts'

/**
 * An account's worth at a period's start, every close and its end: cash, held cash and holdings less debt. Empty
 * before a first transaction. Refuses a period not begun, and a missing price.
 */
export async function readEquity(
  { clock, market, reader }: Pick<PerformanceParts, 'clock' | 'market'> & { reader: AccountReader },
  { customerId, period }: { customerId: bigint; period: PerformancePeriod },
): Promise<readonly ReturnPoint[] | Refusal> {
  const nowMs = clock.now().getTime()
  const sessions = periodSessions(market.calendar, period, nowMs)
  if (sessions === null) return refuse('no_such_period')
  const account = await reader.valued(customerId)
  if (isRefusal(account)) return account
  const range = account && rangeOf(account, sessions)
  if (!account || !range) return []
  const history = historyNow({ market }, account, nowMs)
  if (!history) return refuse('price_unavailable', { retryAfterSeconds: 5 })
  const slots = Array.from({ length: range.to - range.from + 1 }, (_, at) => range.from + at)
  return returnSeries(history, range, { slots, benchmark: [] })
}

/** A number and two times each. */
const MOST_ACCOUNTS = 50_000
/** Programs ask every few seconds, and only a canceled fill changes an earlier close. */
const FRESH_MS = 60_000

interface Known {
  readonly session: number
  readonly readMs: number
  readonly equityCents: Promise<Cents | null>
}

/**
 * Accounts' worth at the close before the latest session: cash, held cash and holdings less debt. Null without a
 * close. At most a minute old.
 */
export function createLastEquity({
  clock,
  market,
  reader,
}: Pick<PerformanceParts, 'clock' | 'market'> & { reader: AccountReader }) {
  const cache = new LRUCache<bigint, Known>({ max: MOST_ACCOUNTS })

  async function read(customerId: bigint, session: number): Promise<Cents | null> {
    const account = await reader.valued(customerId)
    if (isRefusal(account)) return null
    return account ? cents(account.history.values[session - account.firstSession] ?? 0n) : ZERO_CENTS
  }

  return (customerId: bigint): Promise<Cents | null> => {
    const readMs = clock.now().getTime()
    const session = market.calendar.latestSession(readMs).index - 1
    const known = cache.get(customerId)
    if (known?.session === session && Math.abs(readMs - known.readMs) < FRESH_MS) return known.equityCents
    const equityCents = read(customerId, session)
    cache.set(customerId, { session, readMs, equityCents })
    // Unknown values are read again.
    const forget = () =>
      void (cache.peek(customerId)?.equityCents === equityCents && cache.delete(customerId))
    void equityCents.then((found) => found === null && forget(), forget)
    return equityCents
  }
}
