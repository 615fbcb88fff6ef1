import type { Pool } from '#server/platform/database/pool.ts'
import { eventForProgram, newestEventId, readAccountEvents } from '../webhooks/account-events.ts'

/** Per listener and look; the next look continues. */
const MOST_EVENTS = 500

interface FeedListener {
  /** False while its socket is full; later looks catch up. */
  isReady(): boolean
  tell(event: object): void
}

/** Account events for programs on this node. */
export interface EventFeed {
  /** Tells a listener the events after `afterId` (null: from now on) until the returned function is called. */
  listen(account: { customerId: bigint; afterId: bigint | null }, listener: FeedListener): Promise<() => void>
  /** Looks once for new events; reads nothing without listeners. */
  look(): Promise<void>
}

/**
 * Each listener has its own place in the ids, as webhooks do: a customer's ids rise in commit order, so none is missed.
 * One look reads all places with three statements.
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
