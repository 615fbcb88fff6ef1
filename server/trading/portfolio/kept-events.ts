import type { PortfolioEvent } from '#domain/portfolio/portfolio-history.ts'
import { type Latest, withNews } from './portfolio-events.ts'

/** Some 60 MB, whoever they belong to. */
const MOST_EVENTS = 200_000
/**
 * What was added bit by bit is gathered anew once it is as much as this, or as what was gathered at first: at once it is
 * a row for each stretch of the chart, bit by bit one for each look.
 */
const MOST_ADDED = 100
const FROM_THE_START = 0n

/** Customers' events in memory, each until anybody's next split, with what came since; those that were looked at last. */
export interface KeptEvents {
  /** `read` answers the events of the transactions after one, up to the latest. */
  events(
    question: { customerId: bigint; startMs: number; stretch: string; latest: Latest },
    read: (after: bigint) => Promise<PortfolioEvent[]>,
  ): Promise<readonly PortfolioEvent[]>
}

interface Kept {
  latest: Latest
  events: readonly PortfolioEvent[]
  /** How many were gathered at once. */
  gathered: number
}

export function keepEvents(most = MOST_EVENTS): KeptEvents {
  const kept = new Map<string, Kept>()
  let count = 0

  function forget(key: string): void {
    const known = kept.get(key)
    if (known) count -= 1 + known.events.length
    kept.delete(key)
  }

  return {
    async events({ customerId, startMs, stretch, latest }, read) {
      const key = `${customerId} ${stretch} ${startMs}`
      const now = await broughtUp(kept.get(key), latest, read)
      forget(key)
      kept.set(key, now)
      count += 1 + now.events.length
      for (const oldest of kept.keys()) {
        if (count <= most || oldest === key) break
        forget(oldest)
      }
      return now.events
    },
  }
}

async function broughtUp(
  known: Kept | undefined,
  latest: Latest,
  read: (after: bigint) => Promise<PortfolioEvent[]>,
): Promise<Kept> {
  // Two looks at once may finish in any order: what is known may be newer than what this one saw.
  const isOfUse = known?.latest.splits === latest.splits && known.latest.transactionId <= latest.transactionId
  if (!known || !isOfUse) {
    const events = await read(FROM_THE_START)
    return { latest, events, gathered: events.length }
  }
  if (known.latest.transactionId === latest.transactionId) return { ...known, latest }
  const events = withNews(known.events, await read(known.latest.transactionId))
  if (events.length - known.gathered <= Math.max(MOST_ADDED, known.gathered))
    return { ...known, latest, events }
  const anew = await read(FROM_THE_START)
  return { latest, events: anew, gathered: anew.length }
}
