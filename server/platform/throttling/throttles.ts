import { type Refusal, refuse } from '#contract/refusals.ts'
import type { Clock } from '../clock.ts'
import type { Queryable } from '../database/pool.ts'
import { inBatches } from './in-batches.ts'
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

/** Counters shared by all nodes that slow somebody down. RATE_LIMIT_FACTOR multiplies what is allowed; 0 allows everything. */
export interface Throttles {
  /** Counts one more; refuses 'too_many_requests' beyond the rate until its window is over. */
  take(bucket: string, rate: ThrottleRate): Promise<null | Refusal>
  /** Counts one more and says how many that makes in the window (0 when throttles are off), and when it ends. */
  count(bucket: string, windowMs: number): Promise<{ count: number; endsMs: number }>
  /** What a bucket counts now; 0 without one. */
  read(bucket: string): Promise<number>
  /** Counts a failure before it is known, so that parallel guesses cannot all go first; refuses while the bucket is blocked. */
  takeAttempt(bucket: string): Promise<null | Refusal>
  /** Takes back one: the attempt was admitted, but the server was too busy to judge it. */
  giveBack(bucket: string): Promise<void>
  /** Forgets buckets: it was no failure after all. */
  clear(database: Queryable, buckets: readonly string[]): Promise<void>
  /** `times` multiplied by RATE_LIMIT_FACTOR, at least one. */
  scaled(times: number): number
}

const FREE_FAILURES = 5
const LONGEST_BLOCK_SECONDS = 15 * 60
/** After an hour without a failure the first five are free again. */
const FAILURES_KEPT_MS = 60 * 60_000
/** A refused bucket is refused from memory this long: a flood does not reach the database. */
const REMEMBERED_MS = 5_000
const REMEMBERED_MAX = 10_000

export function createThrottles(database: Queryable, clock: Clock, factor: number): Throttles {
  const refusals = new Map<string, { retryAtMs: number; untilMs: number }>()
  const scaled = (times: number) => Math.max(1, Math.round(times * factor))

  function refuseUntil(bucket: string, retryAtMs: number): Refusal {
    const nowMs = clock.now().getTime()
    if (refusals.size >= REMEMBERED_MAX) refusals.clear()
    refusals.set(bucket, { retryAtMs, untilMs: Math.min(retryAtMs, nowMs + REMEMBERED_MS) })
    return tooMany(retryAtMs, nowMs)
  }

  function remembered(bucket: string): Refusal | null {
    const refusal = refusals.get(bucket)
    if (!refusal) return null
    const nowMs = clock.now().getTime()
    if (nowMs < refusal.untilMs) return tooMany(refusal.retryAtMs, nowMs)
    refusals.delete(bucket)
    return null
  }

  /** Who comes while one statement counts a bucket is counted with the others by the next: each has a place in it. */
  const countInWindow = inBatches<number, { count: number; endsMs: number }>(async (bucket, windows) => {
    const now = clock.now()
    // A bucket has one window, whoever asks.
    const [windowMs = 0] = windows
    const { rows } = await database.query<{ count: number; window_started_at: Date }>(COUNT_IN_WINDOW, [
      bucket,
      now,
      new Date(now.getTime() - windowMs),
      windows.length,
    ])
    const [row] = rows
    if (!row) throw new Error('a throttle was not counted')
    const endsMs = row.window_started_at.getTime() + windowMs
    return windows.map((_, place) => ({ count: row.count - windows.length + place + 1, endsMs }))
  })

  /** One after the other, since each may block the next; who is refused is refused with all who wait. */
  const countFailure = inBatches<null, null | Refusal>(async (bucket, attempts) => {
    const decisions: (null | Refusal)[] = []
    while (decisions.length < attempts.length)
      decisions.push(remembered(bucket) ?? (await countOneFailure(bucket)))
    return decisions
  })

  async function countOneFailure(bucket: string): Promise<null | Refusal> {
    const now = clock.now()
    const { rowCount } = await database.query(COUNT_FAILURE, [
      bucket,
      now,
      new Date(now.getTime() - FAILURES_KEPT_MS),
      scaled(FREE_FAILURES),
      LONGEST_BLOCK_SECONDS,
    ])
    if (rowCount === 1) return null
    const { rows } = await database.query<{ blocked_until: Date | null }>(READ_BLOCK, [bucket])
    return refuseUntil(bucket, rows[0]?.blocked_until?.getTime() ?? now.getTime())
  }

  return {
    scaled,
    async read(bucket) {
      const { rows } = await database.query<{ count: number }>(READ_COUNT, [bucket])
      return rows[0]?.count ?? 0
    },
    async take(bucket, { times, windowMs }) {
      if (factor === 0) return null
      const refusal = remembered(bucket)
      if (refusal) return refusal
      const { count, endsMs } = await countInWindow(bucket, windowMs)
      return count > scaled(times) ? refuseUntil(bucket, endsMs) : null
    },
    async count(bucket, windowMs) {
      return factor === 0 ? { count: 0, endsMs: 0 } : countInWindow(bucket, windowMs)
    },
    async takeAttempt(bucket) {
      return factor === 0 ? null : (remembered(bucket) ?? countFailure(bucket, null))
    },
    async giveBack(bucket) {
      if (factor !== 0) await database.query(GIVE_BACK, [bucket])
    },
    async clear(on, buckets) {
      if (factor !== 0) await on.query(CLEAR_BUCKETS, [buckets])
    },
  }
}

const tooMany = (retryAtMs: number, nowMs: number): Refusal =>
  refuse('too_many_requests', { retryAfterSeconds: Math.max(1, Math.ceil((retryAtMs - nowMs) / 1000)) })
