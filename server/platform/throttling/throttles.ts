import type { Refusal } from '#contract/refusals.ts'
import type { Clock } from '../clock.ts'
import type { Queryable } from '../database/pool.ts'
import { inBatches } from './in-batches.ts'
import { createRememberedRefusals } from './remembered-refusals.ts'
import {
  CLEAR_BUCKETS,
  COUNT_FAILURE,
  COUNT_IN_WINDOW,
  GIVE_BACK,
  READ_BLOCK,
  READ_COUNT,
} from './throttles.sql.ts'

/** How often something may happen. */
interface ThrottleRate {
  times: number
  windowMs: number
}

/** Rate limits shared by all nodes. RATE_LIMIT_FACTOR multiplies them; 0 allows everything. */
export interface Throttles {
  /** Adds one; refuses 'too_many_requests' until the window ends. */
  take(bucket: string, rate: ThrottleRate): Promise<null | Refusal>
  /** Adds one; returns the count in the window (0 if throttles are off) and its end. */
  count(bucket: string, windowMs: number): Promise<{ count: number; endsMs: number }>
  /** The bucket's count; 0 without one. */
  read(bucket: string): Promise<number>
  /** Counts a failure in advance, so that parallel guesses cannot all pass; refuses while the bucket is blocked. */
  takeAttempt(bucket: string): Promise<null | Refusal>
  /** Takes one back: it was no failure, or the server was too busy to check. */
  giveBack(bucket: string, on?: Queryable): Promise<void>
  /** Removes buckets: it was no failure. */
  clear(database: Queryable, buckets: readonly string[]): Promise<void>
  /** `times` by RATE_LIMIT_FACTOR, at least one. */
  scaled(times: number): number
}

const FREE_FAILURES = 5
const LONGEST_BLOCK_SECONDS = 15 * 60
/** Then the first five are free again. */
const FAILURES_KEPT_MS = 60 * 60_000

export function createThrottles(database: Queryable, clock: Clock, factor: number): Throttles {
  const refusals = createRememberedRefusals(clock)
  const scaled = (times: number) => scaledBy(factor, times)

  const countInWindow = inBatches((bucket, windows: readonly number[]) =>
    countTogether(database, { bucket, windows, at: clock.now() }),
  )

  /** In sequence, since each may block the next; a refusal holds for all waiting. */
  const countFailure = inBatches<null, null | Refusal>(async (bucket, attempts) => {
    const decisions: (null | Refusal)[] = []
    while (decisions.length < attempts.length)
      decisions.push(refusals.of(bucket) ?? (await countOneFailure(bucket)))
    return decisions
  })

  async function countOneFailure(bucket: string): Promise<null | Refusal> {
    const at = clock.now()
    const blockedUntil = await blockOf(database, { bucket, at, freeFailures: scaled(FREE_FAILURES) })
    return blockedUntil && refusals.refuseUntil(bucket, blockedUntil.getTime())
  }

  return {
    scaled,
    async read(bucket) {
      const { rows } = await database.query<{ count: number }>(READ_COUNT, [bucket])
      return rows[0]?.count ?? 0
    },
    async take(bucket, { times, windowMs }) {
      if (factor === 0) return null
      const refusal = refusals.of(bucket)
      if (refusal) return refusal
      const { count, endsMs } = await countInWindow(bucket, windowMs)
      return count > scaled(times) ? refusals.refuseUntil(bucket, endsMs) : null
    },
    async count(bucket, windowMs) {
      return factor === 0 ? { count: 0, endsMs: 0 } : countInWindow(bucket, windowMs)
    },
    async takeAttempt(bucket) {
      return factor === 0 ? null : (refusals.of(bucket) ?? countFailure(bucket, null))
    },
    async giveBack(bucket, on = database) {
      if (factor !== 0) await on.query(GIVE_BACK, [bucket])
    },
    async clear(on, buckets) {
      if (factor !== 0) await on.query(CLEAR_BUCKETS, [buckets])
    },
  }
}

/** `times` by RATE_LIMIT_FACTOR, at least one. */
export const scaledBy = (factor: number, times: number): number => Math.max(1, Math.round(times * factor))

/** Counts all calls that came during the last statement with one. Each has its place in the count. */
async function countTogether(
  database: Queryable,
  { bucket, windows, at }: { bucket: string; windows: readonly number[]; at: Date },
): Promise<{ count: number; endsMs: number }[]> {
  // Equal for all calls of a bucket.
  const [windowMs = 0] = windows
  const { rows } = await database.query<{ count: number; window_started_at: Date }>(COUNT_IN_WINDOW, [
    bucket,
    at,
    new Date(at.getTime() - windowMs),
    windows.length,
  ])
  const [row] = rows
  if (!row) throw new Error('a throttle was not counted')
  const endsMs = row.window_started_at.getTime() + windowMs
  return windows.map((_, place) => ({ count: row.count - windows.length + place + 1, endsMs }))
}

/** Counts a failure; returns a block's end. */
async function blockOf(
  database: Queryable,
  { bucket, at, freeFailures }: { bucket: string; at: Date; freeFailures: number },
): Promise<Date | null> {
  const { rowCount } = await database.query(COUNT_FAILURE, [
    bucket,
    at,
    new Date(at.getTime() - FAILURES_KEPT_MS),
    freeFailures,
    LONGEST_BLOCK_SECONDS,
  ])
  if (rowCount === 1) return null
  const { rows } = await database.query<{ blocked_until: Date | null }>(READ_BLOCK, [bucket])
  return rows[0]?.blocked_until ?? at
}
