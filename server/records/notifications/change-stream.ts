import { CHANGE_TYPES, type ChangeType } from '#domain/notifications/notification.ts'
import { type ChangeEvent } from '#contract/records/notifications.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type EventFrame, HEARTBEAT, eventsOf } from '#server/platform/http/streams/event-frame.ts'
import {
  type EventStream,
  type StreamSessions,
  startEventStream,
} from '#server/platform/http/streams/event-stream.ts'
import type { StreamLimit } from '#server/platform/http/streams/stream-limit.ts'
import type { Change } from './announce.ts'
import { createRecentChanges } from './recent-changes.ts'

/** Streams to each customer which of their data has changed. */
export interface ChangeStream extends Pick<EventStream, 'job' | 'close'> {
  /** With a `mark`, begins with the changes since. */
  open(call: Parameters<EventStream['open']>[0], mark?: string): ReturnType<EventStream['open']>
  /** The position in the changes received so far. */
  mark(): string
  /** To the customer's clients on this node. */
  publish(change: Change): void
  /** Tells every client that everything may have changed. */
  publishToAll(): void
}

/**
 * A stream of the types to fetch again, without data. It begins with all types, or those changed since the page was
 * made, so that none is missed between a page's first calls and its stream.
 */
export function startChangeStream(options: {
  streamLimit: StreamLimit
  sessions: StreamSessions
  clock: Clock
}): ChangeStream {
  const stream = startEventStream({ ...options, name: 'changes', current: () => EVERYTHING })
  const recent = createRecentChanges(options.clock)
  let waiting = new Map<bigint, Set<ChangeType>>()

  // Changes of one turn leave as one message: a second write would look like a slow reader.
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
    job: stream.job,
    close: stream.close,
    publish(change) {
      const { customerId, types } = change
      recent.note(change)
      if (waiting.size === 0) setImmediate(flush)
      waiting.set(customerId, new Set([...(waiting.get(customerId) ?? []), ...types]))
    },
    publishToAll() {
      recent.lose()
      stream.publish()
    },
  }
}

/** One frame for each set of types; there are few. */
const frames = new Map<string, EventFrame>()

function frameOf(types: ReadonlySet<ChangeType>): EventFrame {
  const inOrder = CHANGE_TYPES.filter((type) => types.has(type))
  // No types, or only a newer node's types: send a heartbeat.
  if (inOrder.length === 0) return HEARTBEAT
  const key = inOrder.join(' ')
  const frame = frames.get(key) ?? eventsOf(inOrder.map(eventText))
  frames.set(key, frame)
  return frame
}

const eventText = (type: ChangeType): string => JSON.stringify({ type } satisfies ChangeEvent)

const EVERYTHING = frameOf(new Set(CHANGE_TYPES))
