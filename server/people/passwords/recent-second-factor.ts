import { type Refusal, refuse } from '#contract/refusals.ts'
import { SECOND_FACTOR_RECENT_MS } from '#domain/people/second-factor.ts'
import type { IdentityParts } from './identity-parts.ts'
import { isRecent } from '#domain/people/recent.ts'
import type { Principal } from '#server/platform/http/principal.ts'
import { READ_SECOND_FACTOR, type SecondFactorRow } from '../sessions/sessions.sql.ts'

/** Proves that somebody who has a second factor proved it a moment ago; who has none is asked for none. */
export type RecentSecondFactor = (principal: Principal) => Promise<null | Refusal>

/**
 * Null when the session's user has no second factor, or proved it on this session at most five minutes ago; refuses
 * 'second_factor_due' (403) otherwise. Reads the rows, not this node's memory: either may have changed elsewhere.
 */
export function createRecentSecondFactor({
  pool,
  clock,
}: Pick<IdentityParts, 'pool' | 'clock'>): RecentSecondFactor {
  return async (principal) => {
    const { rows } = await pool.query<SecondFactorRow>(READ_SECOND_FACTOR, [principal.sessionId])
    const row = rows[0]
    if (!row) return refuse('not_signed_in')
    if (!row.has_second_factor) return null
    return isRecentSecondFactor(row.second_factor_at, clock.now()) ? null : refuse('second_factor_due')
  }
}

/** Whether a session's proof of the second factor, if there was one, is believed. */
export const isRecentSecondFactor = (proved: Date | null, now: Date): boolean =>
  proved !== null && isRecent(proved, now, SECOND_FACTOR_RECENT_MS)
