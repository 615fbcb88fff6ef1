import { randomUUID } from 'node:crypto'
import type { ChangeType } from '#domain/notifications/notification.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Change } from './announce.ts'

/** Changes are kept for one to two windows: longer than a page takes to open its stream. */
const WINDOW_MS = 30_000

export interface RecentChanges {
  note(change: Change): void
  /** The position for `since`, on this node only. */
  mark(): string
  /** The types changed for a customer since a mark; null when it is too old or unknown. */
  since(customerId: bigint, mark: string): ReadonlySet<ChangeType> | null
  /** Changes may have been missed: invalidates all earlier marks. */
  lose(): void
}

type Changes = Map<bigint, Map<ChangeType, number>>

/**
 * Numbers changes instead of dating them, so that no clock matters: a page gets the last number, and its stream asks
 * for later changes, without repeating the page's first calls.
 */
export function createRecentChanges(clock: Pick<Clock, 'monotonicMs'>): RecentChanges {
  let node = randomUUID()
  let received = 0
  let [older, newer]: [Changes, Changes] = [new Map(), new Map()]
  /** The numbers from which both maps, and the newer one alone, are complete. */
  let [olderFrom, newerFrom] = [0, 0]
  let turnedMs = clock.monotonicMs()

  function turn(): void {
    const nowMs = clock.monotonicMs()
    if (nowMs - turnedMs < WINDOW_MS) return
    const isLongAgo = nowMs - turnedMs >= 2 * WINDOW_MS
    older = isLongAgo ? new Map() : newer
    olderFrom = isLongAgo ? received : newerFrom
    newer = new Map()
    newerFrom = received
    turnedMs = nowMs
  }

  return {
    note({ customerId, types }) {
      turn()
      received += 1
      const own = newer.get(customerId) ?? new Map<ChangeType, number>()
      newer.set(customerId, own)
      for (const type of types) own.set(type, received)
    },
    mark: () => `${node}.${received}`,
    since(customerId, mark) {
      turn()
      const [of, number = ''] = mark.split('.')
      const from = /^\d{1,15}$/.test(number) ? Number(number) : -1
      if (of !== node || from < olderFrom || from > received) return null
      const changed = [...(older.get(customerId) ?? []), ...(newer.get(customerId) ?? [])]
      return new Set(changed.filter(([, at]) => at > from).map(([type]) => type))
    },
    lose() {
      node = randomUUID()
      older = new Map()
      newer = new Map()
      olderFrom = newerFrom = received
    },
  }
}
