import { CHANGE_TYPES, type ChangeEvent, type ChangeType } from '#contract/notifications.ts'
import type { Clock } from '#server/clock.ts'
import { type EventFrame, eventsOf } from '#server/http/event-frame.ts'
import { type EventStream, type StreamSessions, eventStream } from '#server/http/event-stream.ts'
import type { StreamSeats } from '#server/http/stream-seats.ts'
import type { Change } from './announce.ts'

/** Each customer's stream of what of theirs has changed. */
export interface ChangeStream extends Pick<EventStream, 'open' | 'close'> {
  /** Tells the customer's clients on this node. */
  tell(change: Change): void
  /** Tells every client that everything may have changed. */
  tellAll(): void
}

/**
 * A stream that carries no data, only what to ask for again. It begins with everything: a change
 * between a page's first calls and its stream is not missed.
 */
export function changeStream(options: {
  seats: StreamSeats
  sessions: StreamSessions
  clock: Clock
}): ChangeStream {
  const stream = eventStream({ ...options, current: () => EVERYTHING })
  let waiting = new Map<bigint, Set<ChangeType>>()

  // What arrives in one go leaves as one message: a second write in the same turn would look like a slow reader.
  function flush(): void {
    const leaving = waiting
    waiting = new Map()
    for (const [customerId, types] of leaving) stream.tell(customerId, frameOf(types))
  }

  return {
    open: stream.open,
    close: stream.close,
    tell({ customerId, types }) {
      if (waiting.size === 0) setImmediate(flush)
      waiting.set(customerId, new Set([...(waiting.get(customerId) ?? []), ...types]))
    },
    tellAll: stream.publish,
  }
}

/** One frame per set of types, which are few. */
const frames = new Map<string, EventFrame>()

function frameOf(types: ReadonlySet<ChangeType>): EventFrame {
  const inOrder = CHANGE_TYPES.filter((type) => types.has(type))
  const key = inOrder.join(' ')
  const frame = frames.get(key) ?? eventsOf(inOrder.map(eventText))
  frames.set(key, frame)
  return frame
}

const eventText = (type: ChangeType): string => JSON.stringify({ type } satisfies ChangeEvent)

const EVERYTHING = frameOf(new Set(CHANGE_TYPES))
