import type { Pool } from '#server/platform/database/pool.ts'
import { eventForProgram, newestEventId, readAccountEvents } from '../webhooks/account-events.ts'

/** Events of one listener that a look tells at most; the next look goes on behind them. */
const MOST_EVENTS = 500

/** Hears what happens in an account. */
interface FeedListener {
  /** False while its socket is full. What happens meanwhile is told by the next look at which it is ready. */
  isReady(): boolean
  tell(event: object): void
}

/** Tells programs on this node what happens in the accounts of their customers. */
export interface EventFeed {
  /** Tells a listener what follows the event `afterId`, or what happens from now on, until it is called back. */
  listen(account: { customerId: bigint; afterId: bigint | null }, listener: FeedListener): Promise<() => void>
  /** Looks once for what has happened since; reads nothing while it has no listener. */
  look(): Promise<void>
}

/**
 * Each listener has its own place in the ids, as a webhook has: a customer's ids rise in the order of commits, so
 * nothing behind a place is missed. One look reads the places of all with three statements.
 */
export function createEventFeed(pool: Pool): EventFeed {
  const places = new Map<FeedListener, { customerId: bigint; afterId: bigint }>()
  return {
    async listen({ customerId, afterId }, listener) {
      const place = { customerId, afterId: afterId ?? (await newestEventId(pool, customerId)) }
      places.set(listener, place)
      return () => void places.delete(listener)
    },
    async look() {
      const asked = [...places].filter(([listener]) => listener.isReady())
      const found = await readAccountEvents(
        pool,
        asked.map(([, place]) => place),
        MOST_EVENTS,
      )
      for (const [at, [listener, place]] of asked.entries()) {
        if (!places.has(listener)) continue
        for (const event of found[at] ?? []) {
          place.afterId = event.id
          listener.tell(eventForProgram(event))
        }
      }
    },
  }
}
