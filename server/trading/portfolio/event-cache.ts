import type { PortfolioEvent } from '#domain/portfolio/valued-holding.ts'
import { type Latest, withNews } from './portfolio-events.ts'

/** About 60 MB for all customers together. */
const MAX_EVENTS = 200_000
/**
 * Events that are added to what was read at once. With more than this, and more than were read at once, everything is
 * read again: that is a row for each stretch of the chart, while additions are a row for each request.
 */
const MAX_ADDED = 100
const FROM_THE_START = 0n

/**
 * Customers' portfolio events in memory. A request reads only the transactions since the last one; a split of any
 * instrument, or a fill that was canceled, has everything read again. Above its limit the cache drops what was
 * requested longest ago.
 */
export interface EventCache {
  /** `read` answers the events of the transactions after one, up to the latest. */
  events(
    request: { customerId: bigint; startMs: number; stretch: string; latest: Latest },
    read: (after: bigint) => Promise<PortfolioEvent[]>,
  ): Promise<readonly PortfolioEvent[]>
}

interface CachedEvents {
  latest: Latest
  events: readonly PortfolioEvent[]
  /** How many were read at once. */
  readAtOnce: number
}

export function createEventCache(maxEvents = MAX_EVENTS): EventCache {
  /** Least recently requested first. */
  const cached = new Map<string, CachedEvents>()
  let count = 0

  function drop(key: string): void {
    const known = cached.get(key)
    if (known) count -= 1 + known.events.length
    cached.delete(key)
  }

  return {
    async events({ customerId, startMs, stretch, latest }, read) {
      const key = `${customerId} ${stretch} ${startMs}`
      const current = await upToDate(cached.get(key), latest, read)
      drop(key)
      cached.set(key, current)
      count += 1 + current.events.length
      for (const oldest of cached.keys()) {
        if (count <= maxEvents || oldest === key) break
        drop(oldest)
      }
      return current.events
    },
  }
}

async function upToDate(
  known: CachedEvents | undefined,
  latest: Latest,
  read: (after: bigint) => Promise<PortfolioEvent[]>,
): Promise<CachedEvents> {
  // Two requests at once may finish in any order: the cached events may be newer than what this one saw.
  const isOlder =
    known?.latest.rewrites === latest.rewrites && known.latest.transactionId <= latest.transactionId
  if (!known || !isOlder) return readAll(latest, read)
  if (known.latest.transactionId === latest.transactionId) return { ...known, latest }
  const events = withNews(known.events, await read(known.latest.transactionId))
  if (events.length - known.readAtOnce <= Math.max(MAX_ADDED, known.readAtOnce))
    return { ...known, latest, events }
  return readAll(latest, read)
}

async function readAll(
  latest: Latest,
  read: (after: bigint) => Promise<PortfolioEvent[]>,
): Promise<CachedEvents> {
  const events = await read(FROM_THE_START)
  return { latest, events, readAtOnce: events.length }
}
