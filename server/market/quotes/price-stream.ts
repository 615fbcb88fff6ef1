import type { Clock } from '#server/platform/clock.ts'
import { type EventFrame, eventOf } from '#server/platform/http/streams/event-frame.ts'
import {
  type EventStream,
  type StreamSessions,
  startEventStream,
} from '#server/platform/http/streams/event-stream.ts'
import type { StreamLimit } from '#server/platform/http/streams/stream-limit.ts'

/** Server-sent events that carry a whole list each time it changes. */
export type PriceStream = Pick<EventStream, 'open' | 'publish' | 'job' | 'close'>

/** A stream of one list, which is encoded once each time it changes. */
export function startPriceStream(options: {
  /** What it carries: "stock prices". */
  name: string
  /** The current list as one line of JSON, null while there is none. */
  current: () => string | null
  streamLimit: StreamLimit
  sessions: StreamSessions
  clock: Clock
}): PriceStream {
  let latest: { json: string; frame: EventFrame } | null = null

  function latestFrame(): EventFrame | null {
    const json = options.current()
    if (json === null) return null
    if (latest?.json !== json) latest = { json, frame: eventOf(json, latest?.frame) }
    return latest.frame
  }

  return startEventStream({ ...options, current: latestFrame })
}
