import { LRUCache } from 'lru-cache'
import type { Clock } from '#server/platform/clock.ts'

const WINDOW_MS = 60_000
/** Beyond this, the least recent callers are forgotten. */
const MOST_CALLERS = 50_000

export interface Counted {
  /** Whether it is one too many. */
  isOver: boolean
  limit: number
  remaining: number
  /** When the count restarts, in seconds since 1970. */
  resetSeconds: number
  /** Seconds until then. */
  afterSeconds: number
}

/** Counts calls by the minute. */
export interface CallLimits {
  count(caller: string): Counted
  /** Null while one more call is within the limit. Counts nothing. */
  over(caller: string): Counted | null
}

/**
 * Per server, so that no call waits for the database (ADR 0058). `factor` multiplies the limit; 0 shows but never
 * enforces it.
 */
export function createCallLimits(clock: Clock, { max, factor }: { max: number; factor: number }): CallLimits {
  const limit = factor === 0 ? max : Math.ceil(max * factor)
  const counts = new LRUCache<string, { minute: number; calls: number }>({ max: MOST_CALLERS })

  function counted(caller: string, one: 0 | 1): Counted {
    const nowMs = clock.now().getTime()
    const minute = Math.floor(nowMs / WINDOW_MS)
    const known = counts.get(caller)
    const calls = (known?.minute === minute ? known.calls : 0) + 1
    if (one === 1) counts.set(caller, { minute, calls })
    const endsMs = (minute + 1) * WINDOW_MS
    return {
      isOver: factor !== 0 && calls > limit,
      limit,
      remaining: Math.max(0, limit - calls),
      resetSeconds: endsMs / 1_000,
      afterSeconds: Math.max(1, Math.ceil((endsMs - nowMs) / 1_000)),
    }
  }

  return {
    count: (caller) => counted(caller, 1),
    over(caller) {
      const next = counted(caller, 0)
      return next.isOver ? next : null
    },
  }
}
