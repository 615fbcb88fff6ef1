import { randomUUID } from 'node:crypto'
import type { ChangeType } from '#domain/notifications/change.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Change } from './announce.ts'

/** Changes are remembered for one to two of these: longer than a page takes to open its stream. */
const WINDOW_MS = 30_000

/** What this node has heard of changes lately. */
export interface RecentChanges {
  note(change: Change): void
  /** How much was heard so far: a word for `since`, on this node only. */
  mark(): string
  /** What of a customer's has changed since a mark; null when that is not known any more, or was never. */
  since(customerId: bigint, mark: string): ReadonlySet<ChangeType> | null
  /** Something was not heard: no earlier mark is good any more. */
  lose(): void
}

type Heard = Map<bigint, Map<ChangeType, number>>

/**
 * Remembers changes by number instead of by time: a page is told how much had been heard when it was made, and its
 * stream asks for the rest. So nobody's clock matters, and a page's first calls are not made a second time.
 */
export function recentChanges(clock: Pick<Clock, 'monotonicMs'>): RecentChanges {
  let node = randomUUID()
  let heard = 0
  let [older, newer]: [Heard, Heard] = [new Map(), new Map()]
  /** The marks from which on everything is remembered: by both, and by the newer. */
  let [olderFrom, newerFrom] = [0, 0]
  let turnedMs = clock.monotonicMs()

  function turn(): void {
    const nowMs = clock.monotonicMs()
    if (nowMs - turnedMs < WINDOW_MS) return
    const isLongAgo = nowMs - turnedMs >= 2 * WINDOW_MS
    older = isLongAgo ? new Map() : newer
    olderFrom = isLongAgo ? heard : newerFrom
    newer = new Map()
    newerFrom = heard
    turnedMs = nowMs
  }

  return {
    note({ customerId, types }) {
      turn()
      heard += 1
      const own = newer.get(customerId) ?? new Map<ChangeType, number>()
      newer.set(customerId, own)
      for (const type of types) own.set(type, heard)
    },
    mark: () => `${node}.${heard}`,
    since(customerId, mark) {
      turn()
      const [of, number = ''] = mark.split('.')
      const from = /^\d{1,15}$/.test(number) ? Number(number) : -1
      if (of !== node || from < olderFrom || from > heard) return null
      const changed = [...(older.get(customerId) ?? []), ...(newer.get(customerId) ?? [])]
      return new Set(changed.filter(([, at]) => at > from).map(([type]) => type))
    },
    lose() {
      node = randomUUID()
      older = new Map()
      newer = new Map()
      olderFrom = newerFrom = heard
    },
  }
}
