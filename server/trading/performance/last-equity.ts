import { LRUCache } from 'lru-cache'
import { isRefusal } from '#contract/refusals.ts'
import { type Cents, ZERO_CENTS, cents } from '#domain/money/money.ts'
import type { AccountReader, PerformanceParts } from './account-reader.ts'

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
