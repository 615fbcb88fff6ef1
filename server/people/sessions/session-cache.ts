import { isExpired } from '#domain/people/session-lifetime.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Principal } from '#server/platform/http/principal.ts'

/** A session in memory. Milliseconds of the product's time unless said. */
export interface CachedSession {
  principal: Principal
  /** Of the person in it; '0', which none is, before the table was first asked. */
  personVersion: string
  createdMs: number
  /** Last activity: seen here, or read from the table where other nodes write theirs. */
  activeMs: number
  /** Last activity the table knows of. */
  writtenMs: number
  /** When the table last said that the session is good; monotonic. */
  checkedMs: number
  /** When anything, a poll or a stream included, last asked for it; monotonic. */
  usedMs: number
  /** Whether it is in memory, for whoever has it and need not look for it. */
  isKept: boolean
}

export interface SessionCache {
  readonly size: number
  /** Finds a session and counts it as used. */
  get(id: string): CachedSession | undefined
  /** Takes a session in, and counts it as used. */
  set(id: string, entry: CachedSession): void
  /** Removes a session; whether it was there. */
  drop(id: string): boolean
  /** Past its idle or absolute limit by the product's time. */
  isOver(entry: CachedSession): boolean
  /** Every session, the one looked at longest ago first. */
  byAge(): CachedSession[]
}

/** Some 600 bytes each: 30 MB. The least recently used leave first. */
const SESSIONS_MAX = 50_000
const MOVED_EVERY_MS = 30_000

/** Sessions in memory, least recently used first, to half a minute. */
export function createSessionCache(clock: Clock, max: number = SESSIONS_MAX): SessionCache {
  const entries = new Map<string, CachedSession>()

  function drop(id: string): boolean {
    const entry = entries.get(id)
    if (entry) entry.isKept = false
    return entries.delete(id)
  }

  return {
    get size() {
      return entries.size
    },
    get(id) {
      const entry = entries.get(id)
      if (!entry) return undefined
      const nowMs = clock.monotonicMs()
      // Moving it to the end costs more than all else here, and half a minute decides nothing about who leaves.
      if (nowMs - entry.usedMs < MOVED_EVERY_MS) return entry
      entries.delete(id)
      entries.set(id, entry)
      entry.usedMs = nowMs
      return entry
    },
    set(id, entry) {
      drop(id)
      entries.set(id, Object.assign(entry, { usedMs: clock.monotonicMs(), isKept: true }))
      const [oldest] = entries.keys()
      if (entries.size > max && oldest !== undefined) drop(oldest)
    },
    drop,
    isOver: ({ principal, createdMs, activeMs }) =>
      isExpired(principal.user.role, createdMs, activeMs, clock.now().getTime()),
    byAge: () => [...entries.values()].toSorted((a, b) => a.checkedMs - b.checkedMs),
  }
}
