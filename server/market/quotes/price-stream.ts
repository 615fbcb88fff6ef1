import { type EventFrame, eventOf } from '#server/platform/http/streams/event-frame.ts'
import {
  type EventStream,
  type StreamSessions,
  startEventStream,
} from '#server/platform/http/streams/event-stream.ts'
import type { MarketParts } from '../ports/provider.ts'

/** Sends a whole list on each change. */
export type PriceStream = Pick<EventStream, 'open' | 'publish' | 'job' | 'close'>

/** A stream of one list, encoded once per change. */
export function startPriceStream(
  options: Pick<MarketParts, 'streamLimit' | 'clock'> & {
    /** What it carries: "stock prices". */
    name: string
    /** One line of JSON; null before the first. */
    current: () => string | null
    sessions: StreamSessions
  },
): PriceStream {
  let latest: { json: string; frame: EventFrame } | null = null

  function latestFrame(): EventFrame | null {
    const json = options.current()
    if (json === null) return null
    if (latest?.json !== json) latest = { json, frame: eventOf(json, latest?.frame) }
    return latest.frame
  }

  return startEventStream({ ...options, current: latestFrame })
}
