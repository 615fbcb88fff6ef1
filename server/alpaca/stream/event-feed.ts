import type { Pool } from '#server/platform/database/database.ts'
import { eventForProgram, newestEventId, readAccountEvents } from '../webhooks/account-events.ts'

/** Per listener and look; the next look continues. */
const MOST_EVENTS = 500

interface FeedListener {
  /** False while its socket is full; later looks catch up. */
  isReady(): boolean
  tell(event: object): void
}

/** Account events for programs on this node. */
export type EventFeed = ReturnType<typeof createEventFeed>

/**
 * Each listener has its own place in the ids, as webhooks do: a customer's ids rise in commit order, so none is missed.
 * One look reads all places with three statements.
 */
export function createEventFeed(pool: Pool) {
  const places = new Map<FeedListener, { customerId: bigint; afterId: bigint }>()
  return {
    /** Tells a listener the events after `afterId` (null: from now on) until the returned function is called. */
    async listen(
      { customerId, afterId }: { customerId: bigint; afterId: bigint | null },
      listener: FeedListener,
    ): Promise<() => void> {
      const place = { customerId, afterId: afterId ?? (await newestEventId(pool, customerId)) }
      places.set(listener, place)
      return () => void places.delete(listener)
    },
    /** Looks once for new events; reads nothing without listeners. */
    async look(): Promise<void> {
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
