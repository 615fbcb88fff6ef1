import { CHANGE_TYPES, type ChangeType } from '#domain/notifications/change.ts'
import { type ChangeEvent } from '#contract/records/notifications.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type EventFrame, HEARTBEAT, eventsOf } from '#server/platform/http/streams/event-frame.ts'
import {
  type EventStream,
  type StreamSessions,
  openEventStream,
} from '#server/platform/http/streams/event-stream.ts'
import type { StreamLimit } from '#server/platform/http/streams/stream-limit.ts'
import type { Change } from './announce.ts'
import { recentChanges } from './recent-changes.ts'

/** Each customer's stream of what of theirs has changed. */
export interface ChangeStream extends Pick<EventStream, 'close'> {
  /** Opens the stream; with a `mark`, beginning with what has changed since it was made. */
  open(call: Parameters<EventStream['open']>[0], mark?: string): ReturnType<EventStream['open']>
  /** How much of what changes has been heard so far. */
  mark(): string
  /** Tells the customer's clients on this node. */
  tell(change: Change): void
  /** Tells every client that everything may have changed. */
  tellAll(): void
}

/**
 * A stream that carries no data, only what to ask for again. It begins with everything, or with what has changed since
 * the page was made: a change between a page's first calls and its stream is not missed.
 */
export function changeStream(options: {
  streamLimit: StreamLimit
  sessions: StreamSessions
  clock: Clock
}): ChangeStream {
  const stream = openEventStream({ ...options, current: () => EVERYTHING })
  const recent = recentChanges(options.clock)
  let waiting = new Map<bigint, Set<ChangeType>>()

  // What arrives in one go leaves as one message: a second write in the same turn would look like a slow reader.
  function flush(): void {
    const leaving = waiting
    waiting = new Map()
    for (const [customerId, types] of leaving) stream.publishTo(customerId, frameOf(types))
  }

  return {
    open(call, mark) {
      const changed = mark === undefined ? null : recent.since(call.principal.userId, mark)
      return stream.open(call, changed === null ? EVERYTHING : frameOf(changed))
    },
    mark: recent.mark,
    close: stream.close,
    tell(change) {
      const { customerId, types } = change
      recent.note(change)
      if (waiting.size === 0) setImmediate(flush)
      waiting.set(customerId, new Set([...(waiting.get(customerId) ?? []), ...types]))
    },
    tellAll() {
      recent.lose()
      stream.publish()
    },
  }
}

/** One frame per set of types, which are few. */
const frames = new Map<string, EventFrame>()

function frameOf(types: ReadonlySet<ChangeType>): EventFrame {
  const inOrder = CHANGE_TYPES.filter((type) => types.has(type))
  // Nothing to ask for, or only what a newer node calls by a name unknown here, is a sign of life.
  if (inOrder.length === 0) return HEARTBEAT
  const key = inOrder.join(' ')
  const frame = frames.get(key) ?? eventsOf(inOrder.map(eventText))
  frames.set(key, frame)
  return frame
}

const eventText = (type: ChangeType): string => JSON.stringify({ type } satisfies ChangeEvent)

const EVERYTHING = frameOf(new Set(CHANGE_TYPES))
