import { type Refusal, refuse } from '#contract/refusals.ts'
import type { Clock } from '../clock.ts'

/** How long refusals come from memory, so that a flood spares the database. */
const REMEMBERED_MS = 5_000
const REMEMBERED_MAX = 10_000

/** Buckets refused without asking the database. */
export interface RememberedRefusals {
  /** Null if the database must be asked. */
  of(bucket: string): Refusal | null
  refuseUntil(bucket: string, retryAtMs: number): Refusal
}

export function createRememberedRefusals(clock: Pick<Clock, 'now'>): RememberedRefusals {
  const refusals = new Map<string, { retryAtMs: number; untilMs: number }>()
  return {
    of(bucket) {
      const refusal = refusals.get(bucket)
      if (!refusal) return null
      const nowMs = clock.now().getTime()
      if (nowMs < refusal.untilMs) return tooMany(refusal.retryAtMs, nowMs)
      refusals.delete(bucket)
      return null
    },
    refuseUntil(bucket, retryAtMs) {
      const nowMs = clock.now().getTime()
      if (refusals.size >= REMEMBERED_MAX) refusals.clear()
      refusals.set(bucket, { retryAtMs, untilMs: Math.min(retryAtMs, nowMs + REMEMBERED_MS) })
      return tooMany(retryAtMs, nowMs)
    },
  }
}

const tooMany = (retryAtMs: number, nowMs: number): Refusal =>
  refuse('too_many_requests', { retryAfterSeconds: Math.max(1, Math.ceil((retryAtMs - nowMs) / 1000)) })
