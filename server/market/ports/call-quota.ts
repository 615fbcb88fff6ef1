import { lastShownMs } from '#domain/clocks-apart.ts'
import type { Clock } from '#server/platform/clock.ts'
import { inSlices } from '#server/platform/database/in-slices.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import * as sql from './call-quota.sql.ts'

const MINUTE_MS = 60_000
const KEPT_MS = 400 * 86_400_000

/** A subscriber's limits. Days are UTC. */
export interface Quota {
  readonly callsPerDay: number
  /** A minute's limit: requests, or the calls they cost. */
  readonly perMinute: { readonly requests: number } | { readonly calls: number }
}

/** The part of a quota open to less important requests, 0 to 1. */
export interface QuotaShare {
  readonly ofDay: number
  readonly ofMinute: number
}

export const EVERYTHING: QuotaShare = { ofDay: 1, ofMinute: 1 }

/** All nodes' calls to a provider, counted in the database to survive restarts. */
export interface CallQuota {
  /** Counts a request of `calls`; false when the quota, or `share` of it, is used up. */
  take(calls: number, share?: QuotaShare): Promise<boolean>
  /** Counts the day as spent. */
  spend(): Promise<void>
  /** As of the last request. */
  callsLeft(): number
  /** Reads today's count and removes those over a year old. */
  load(): Promise<void>
}

export function createCallQuota(options: {
  pool: Pool
  clock: Clock
  provider: string
  quota: Quota
}): CallQuota {
  const { pool, clock, provider, quota } = options
  let used = { day: '', calls: 0 }

  function dayAndMinute() {
    const now = clock.now()
    const minute = new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS)
    return { day: now.toISOString().slice(0, 10), minute }
  }

  return {
    async take(calls, share = EVERYTHING) {
      const { day, minute } = dayAndMinute()
      const ofDay = Math.floor(quota.callsPerDay * share.ofDay)
      const [weight, perMinute] =
        'calls' in quota.perMinute ? [calls, quota.perMinute.calls] : [1, quota.perMinute.requests]
      const ofMinute = Math.floor(perMinute * share.ofMinute)
      const lastShown = new Date(lastShownMs(clock.now().getTime()))
      const values = [provider, day, minute, ofDay, calls, ofMinute, weight, lastShown]
      const { rows } = await pool.query<{ calls: bigint }>(sql.TAKE_CALLS, values)
      const counted = rows[0]?.calls
      if (counted !== undefined) {
        // Concurrent answers come in any order.
        used = { day, calls: Math.max(Number(counted), used.day === day ? used.calls : 0) }
      }
      return counted !== undefined
    },
    async spend() {
      const { day, minute } = dayAndMinute()
      used = { day, calls: quota.callsPerDay }
      await pool.query(sql.SPEND_DAY, [provider, day, minute, quota.callsPerDay])
    },
    callsLeft: () => (used.day === dayAndMinute().day ? quota.callsPerDay - used.calls : quota.callsPerDay),
    async load() {
      const { day } = dayAndMinute()
      const { rows } = await pool.query<{ calls: bigint }>(sql.CALLS_OF_DAY, [provider, day])
      used = { day, calls: Number(rows[0]?.calls ?? 0n) }
      const oldest = new Date(clock.now().getTime() - KEPT_MS).toISOString().slice(0, 10)
      await inSlices(pool, sql.REMOVE_OLD_USAGE, [provider, oldest])
    },
  }
}
