import type { MarketCalendar, Session } from '../market/market-calendar.ts'
import { type NewYorkDate, newYorkDateAt } from '../market/new-york-time.ts'
import type { AccountHistory } from './account-history.ts'
import { valueAtSlot } from './holdings-history.ts'
import type { SlotRange } from './measure-period.ts'

/**
 * Sessions since the first kept close without one, oldest first. A session counts once the next opens: its close may
 * still arrive.
 */
export function missedSessions(
  calendar: Pick<MarketCalendar, 'latestSession' | 'sessionAt' | 'sessionOnOrBefore'>,
  kept: Iterable<NewYorkDate>,
  nowMs: number,
): Session[] {
  const dates = new Set(kept)
  const first = [...dates].reduce<NewYorkDate | null>(
    (least, date) => (least === null || date < least ? date : least),
    null,
  )
  if (first === null) return []
  const firstIndex = calendar.sessionOnOrBefore(first).index
  const latestIndex = calendar.latestSession(nowMs).index
  return Array.from({ length: Math.max(0, latestIndex - firstIndex) }, (_, at) =>
    calendar.sessionAt(firstIndex + at),
  ).filter(({ date }) => !dates.has(date))
}

/** Closes that a period's figures rest on but were not kept. */
export interface MissingCloses {
  readonly sessions: number
  readonly from: NewYorkDate
  readonly to: NewYorkDate
}

/** Sessions whose close of a holding (`missing`, by symbol) or the benchmark was not kept, or null. */
export function missingCloses(
  { ends, instruments }: AccountHistory,
  { from, to }: SlotRange,
  missing: ReadonlyMap<string, ReadonlySet<number>>,
  ofBenchmark: ReadonlySet<number>,
): MissingCloses | null {
  const slots = Array.from({ length: to - from + 1 }, (_, at) => from + at).filter((slot) => {
    const endMs = ends[slot] ?? 0
    if (ofBenchmark.has(endMs)) return true
    return instruments.some((one) => missing.get(one.symbol)?.has(endMs) && valueAtSlot(one, slot) > 0n)
  })
  const [first, last] = [slots[0], slots.at(-1)]
  if (first === undefined || last === undefined) return null
  // A round-the-clock session ends as the next day begins.
  const dateOf = (slot: number) => newYorkDateAt((ends[slot] ?? 0) - 1)
  return { sessions: slots.length, from: dateOf(first), to: dateOf(last) }
}
