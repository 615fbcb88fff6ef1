import { type Refusal, refuse } from '#contract/refusals.ts'
import type { Clock } from '../clock.ts'
import type { Queryable } from '../database/database.ts'
import { buckets } from './buckets.ts'
import {
  CLEAR_BUCKETS,
  COUNT_FAILURE,
  COUNT_IN_WINDOW,
  GIVE_BACK,
  READ_BLOCK,
  READ_COUNT,
} from './throttles.sql.ts'

interface ThrottleRate {
  times: number
  windowMs: number
}

export type Throttles = ReturnType<typeof createThrottles>

const FREE_FAILURES = 5
const LONGEST_BLOCK_SECONDS = 15 * 60
/** Then the first five are free again. */
const FAILURES_KEPT_MS = 60 * 60_000

/** Rate limits shared by all nodes. RATE_LIMIT_FACTOR multiplies them; 0 allows everything. */
export function createThrottles(database: Queryable, clock: Clock, factor: number) {
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
    /** `times` by RATE_LIMIT_FACTOR, at least one. */
    scaled,
    /** The bucket's count; 0 without one. */
    async read(bucket: string): Promise<number> {
      const { rows } = await database.query<{ count: number }>(READ_COUNT, [bucket])
      return rows[0]?.count ?? 0
    },
    /** Adds one; refuses 'too_many_requests' until the window ends. */
    async take(bucket: string, { times, windowMs }: ThrottleRate): Promise<null | Refusal> {
      if (factor === 0) return null
      const refusal = refusals.of(bucket)
      if (refusal) return refusal
      const { count, endsMs } = await countInWindow(bucket, windowMs)
      return count > scaled(times) ? refusals.refuseUntil(bucket, endsMs) : null
    },
    /** Adds one; returns the count in the window (0 if throttles are off) and its end. */
    async count(bucket: string, windowMs: number): Promise<{ count: number; endsMs: number }> {
      return factor === 0 ? { count: 0, endsMs: 0 } : countInWindow(bucket, windowMs)
    },
    /** Counts a failure in advance, so that parallel guesses cannot all pass; refuses while the bucket is blocked. */
    async takeAttempt(bucket: string): Promise<null | Refusal> {
      return factor === 0 ? null : (refusals.of(bucket) ?? countFailure(bucket, null))
    },
    /** Takes one back: it was no failure, or the server was too busy to check. */
    async giveBack(bucket: string, on: Queryable = database): Promise<void> {
      if (factor !== 0) await on.query(GIVE_BACK, [bucket])
    },
    /** Removes buckets: it was no failure. */
    async clear(on: Queryable, buckets: readonly string[]): Promise<void> {
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

/** How long refusals come from memory, so that a flood spares the database. */
const REMEMBERED_MS = 5_000
const REMEMBERED_MAX = 10_000

/** Buckets refused without asking the database. */
function createRememberedRefusals(clock: Pick<Clock, 'now'>) {
  const refusals = new Map<string, { retryAtMs: number; untilMs: number }>()
  return {
    /** Null if the database must be asked. */
    of(bucket: string): Refusal | null {
      const refusal = refusals.get(bucket)
      if (!refusal) return null
      const nowMs = clock.now().getTime()
      if (nowMs < refusal.untilMs) return tooMany(refusal.retryAtMs, nowMs)
      refusals.delete(bucket)
      return null
    },
    refuseUntil(bucket: string, retryAtMs: number): Refusal {
      const nowMs = clock.now().getTime()
      if (refusals.size >= REMEMBERED_MAX) refusals.clear()
      refusals.set(bucket, { retryAtMs, untilMs: Math.min(retryAtMs, nowMs + REMEMBERED_MS) })
      return tooMany(retryAtMs, nowMs)
    },
  }
}

const tooMany = (retryAtMs: number, nowMs: number): Refusal =>
  refuse('too_many_requests', { retryAfterSeconds: Math.max(1, Math.ceil((retryAtMs - nowMs) / 1000)) })

interface Waiting<Asked, Answer> {
  asked: Asked
  settle(answer: Answer): void
  fail(error: unknown): void
}

/**
 * Answers requests under one name in batches, one batch at a time; later requests join the next. `answerAll` answers in
 * order; its error fails the whole batch.
 */
export function inBatches<Asked, Answer>(
  answerAll: (name: string, asked: readonly Asked[]) => Promise<readonly Answer[]>,
): (name: string, asked: Asked) => Promise<Answer> {
  const waiting = new Map<string, Waiting<Asked, Answer>[]>()

  async function answerInTurn(name: string): Promise<void> {
    for (;;) {
      const batch = waiting.get(name) ?? []
      if (batch.length === 0) break
      waiting.set(name, [])
      try {
        const answers = await answerAll(
          name,
          batch.map(({ asked }) => asked),
        )
        batch.forEach(({ settle, fail }, at) => {
          const answer = answers[at]
          if (answer === undefined) fail(new Error('a request in a batch was not answered'))
          else settle(answer)
        })
      } catch (error) {
        for (const { fail } of batch) fail(error)
      }
    }
    waiting.delete(name)
  }

  return (name, asked) =>
    new Promise((settle, fail) => {
      const others = waiting.get(name)
      if (others) others.push({ asked, settle, fail })
      else {
        waiting.set(name, [{ asked, settle, fail }])
        void answerInTurn(name)
      }
    })
}

/** For all kinds of links: tokens have 256 bits, so this only spares the database. */
const ATTEMPTS = { times: 30, windowMs: 60 * 60_000 }

/** Counts a link attempt from an address; refuses beyond the limit. */
export const takeLinkAttempt = (throttles: Throttles, address: string): Promise<Refusal | null> =>
  throttles.take(buckets.linksFrom(address), ATTEMPTS)
