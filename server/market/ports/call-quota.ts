import { lastShownMs } from '#domain/clocks-apart.ts'
import { inSlices, removeSlice } from '#server/platform/database/in-slices.ts'
import type { MarketParts } from './provider.ts'

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

export type CallQuota = ReturnType<typeof createCallQuota>

/** All nodes' calls to a provider, counted in the database to survive restarts. */
export function createCallQuota(
  options: Pick<MarketParts, 'pool' | 'clock'> & {
    provider: string
    quota: Quota
  },
) {
  const { pool, clock, provider, quota } = options
  let used = { day: '', calls: 0 }

  function dayAndMinute() {
    const now = clock.now()
    const minute = new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS)
    return { day: now.toISOString().slice(0, 10), minute }
  }

  return {
    /** Counts a request of `calls`; false when the quota, or `share` of it, is used up. */
    async take(calls: number, share: QuotaShare = EVERYTHING): Promise<boolean> {
      const { day, minute } = dayAndMinute()
      const ofDay = Math.floor(quota.callsPerDay * share.ofDay)
      const [weight, perMinute] =
        'calls' in quota.perMinute ? [calls, quota.perMinute.calls] : [1, quota.perMinute.requests]
      const ofMinute = Math.floor(perMinute * share.ofMinute)
      const lastShown = new Date(lastShownMs(clock.now().getTime()))
      const values = [provider, day, minute, ofDay, calls, ofMinute, weight, lastShown]
      const { rows } = await pool.query<{ calls: bigint }>(TAKE_CALLS, values)
      const counted = rows[0]?.calls
      if (counted !== undefined) {
        // Concurrent answers come in any order.
        used = { day, calls: Math.max(Number(counted), used.day === day ? used.calls : 0) }
      }
      return counted !== undefined
    },
    /** Counts the day as spent. */
    async spend(): Promise<void> {
      const { day, minute } = dayAndMinute()
      used = { day, calls: quota.callsPerDay }
      await pool.query(SPEND_DAY, [provider, day, minute, quota.callsPerDay])
    },
    /** As of the last request. */
    callsLeft: () => (used.day === dayAndMinute().day ? quota.callsPerDay - used.calls : quota.callsPerDay),
    /** Reads today's count and removes those over a year old. */
    async load(): Promise<void> {
      const { day } = dayAndMinute()
      const { rows } = await pool.query<{ calls: bigint }>(CALLS_OF_DAY, [provider, day])
      used = { day, calls: Number(rows[0]?.calls ?? 0n) }
      const oldest = new Date(clock.now().getTime() - KEPT_MS).toISOString().slice(0, 10)
      await inSlices(pool, REMOVE_OLD_USAGE, [provider, oldest])
    },
  }
}

/** The minute's count; zero in a new one, or after a clock was set back. */
const COUNTED = 'case when u.minute < excluded.minute or u.minute > $8 then 0 else u.requests end'

/**
 * Counts a request of $5 calls for provider $1, day $2 and minute $3; no row if it exceeds $4 calls a day, or $6 a
 * minute, of which it takes $7. A minute after $8 came from a clock since set back. One statement, so that nodes never
 * overdraw together.
 */
const TAKE_CALLS = `
insert into provider_usage as u (provider, day, calls, minute, requests)
select $1, $2, $5::bigint, $3, $7::integer where $5::bigint <= $4::bigint and $7::integer <= $6::integer
on conflict (provider, day) do update set
  calls = u.calls + excluded.calls,
  minute = case when u.minute > $8 then excluded.minute else greatest(u.minute, excluded.minute) end,
  requests = excluded.requests + ${COUNTED}
where u.calls + excluded.calls <= $4
  and excluded.requests + ${COUNTED} <= $6
returning calls`

/** The provider reports a spent day, perhaps by another program. */
const SPEND_DAY = `
insert into provider_usage as u (provider, day, calls, minute, requests) values ($1, $2, $4, $3, 0)
on conflict (provider, day) do update set calls = greatest(u.calls, excluded.calls)`

const CALLS_OF_DAY = `select calls from provider_usage where provider = $1 and day = $2`

const REMOVE_OLD_USAGE = removeSlice('provider_usage', 'provider = $1 and day < $2')
