import type { Clock } from '#server/clock.ts'
import type { Pool } from '#server/database/pool.ts'
import * as sql from './call-quota.sql.ts'

const MINUTE_MS = 60_000
/** How many days' figures are kept to look back at. */
const KEPT_MS = 400 * 86_400_000

/** What a provider allows a subscriber. Days are UTC. */
export interface Quota {
  readonly callsPerDay: number
  readonly requestsPerMinute: number
}

/** What all nodes together have asked of a provider: counted in the database, so a restart forgets nothing. */
export interface CallQuota {
  /** Counts one request of `calls` calls and answers true, or false when the quota forbids it. `share` of the day's calls may be used for it. */
  take(calls: number, share?: number): Promise<boolean>
  /** Counts the whole day as spent. */
  spend(): Promise<void>
  /** Calls left today, as of the last question. */
  callsLeft(): number
  /** Reads what was counted before this process started, and forgets what is over a year old. */
  load(): Promise<void>
}

export function callQuota(options: { pool: Pool; clock: Clock; provider: string; quota: Quota }): CallQuota {
  const { pool, clock, provider, quota } = options
  let used = { day: '', calls: 0 }

  function moment() {
    const now = clock.now()
    const minute = new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS)
    return { day: now.toISOString().slice(0, 10), minute }
  }

  return {
    async take(calls, share = 1) {
      const { day, minute } = moment()
      const limit = Math.floor(quota.callsPerDay * share)
      const values = [provider, day, minute, limit, calls, quota.requestsPerMinute]
      const { rows } = await pool.query<{ calls: bigint }>(sql.TAKE_CALLS, values)
      const counted = rows[0]?.calls
      if (counted !== undefined) {
        // Answers to questions asked at once may come in any order.
        used = { day, calls: Math.max(Number(counted), used.day === day ? used.calls : 0) }
      }
      return counted !== undefined
    },
    async spend() {
      const { day, minute } = moment()
      used = { day, calls: quota.callsPerDay }
      await pool.query(sql.SPEND_DAY, [provider, day, minute, quota.callsPerDay])
    },
    callsLeft: () => (used.day === moment().day ? quota.callsPerDay - used.calls : quota.callsPerDay),
    async load() {
      const { day } = moment()
      const { rows } = await pool.query<{ calls: bigint }>(sql.CALLS_OF_DAY, [provider, day])
      used = { day, calls: Number(rows[0]?.calls ?? 0n) }
      const oldest = new Date(clock.now().getTime() - KEPT_MS).toISOString().slice(0, 10)
      await pool.query(sql.REMOVE_OLD_USAGE, [provider, oldest])
    },
  }
}
