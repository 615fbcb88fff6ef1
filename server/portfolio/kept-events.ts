import type { PortfolioEvent } from '#domain/portfolio-history.ts'
import type { Latest } from './portfolio-events.ts'

/** Some 60 MB, whoever they belong to. */
const MOST_EVENTS = 200_000

/** Customers' events in memory, each until their next transaction or anybody's next split; those that were looked at last. */
export interface KeptEvents {
  events(
    question: { customerId: bigint; startMs: number; stretch: string; latest: Latest },
    read: () => Promise<PortfolioEvent[]>,
  ): Promise<readonly PortfolioEvent[]>
}

export function keepEvents(most = MOST_EVENTS): KeptEvents {
  const kept = new Map<string, { latest: Latest; events: readonly PortfolioEvent[] }>()
  let count = 0

  function forget(key: string): void {
    const known = kept.get(key)
    if (known) count -= 1 + known.events.length
    kept.delete(key)
  }

  return {
    async events({ customerId, startMs, stretch, latest }, read) {
      const key = `${customerId} ${stretch} ${startMs}`
      const known = kept.get(key)
      const isKnown =
        known?.latest.transactionId === latest.transactionId && known.latest.splits === latest.splits
      const events = isKnown ? known.events : await read()
      forget(key)
      kept.set(key, { latest, events })
      count += 1 + events.length
      for (const oldest of kept.keys()) {
        if (count <= most || oldest === key) break
        forget(oldest)
      }
      return events
    },
  }
}
