import { type Refusal, refuse } from '#contract/refusals.ts'
import { SECOND_FACTOR_RECENT_MS } from '#domain/people/second-factor.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import { isRecent } from '#domain/people/recent.ts'
import type { Principal } from '#server/platform/http/principal.ts'
import { READ_SECOND_FACTOR, type SecondFactorRow } from '../sessions/sessions.sql.ts'

/** Checks a recent second factor; asks nothing of a user without one. */
export type CheckRecentSecondFactor = (principal: Principal) => Promise<null | Refusal>

/**
 * Null without a second factor, or when verified on this session at most five minutes ago; else refuses
 * 'second_factor_due' (403). Reads the database: either may have changed on another node.
 */
export function createRecentSecondFactorCheck({
  pool,
  clock,
}: {
  pool: Pool
  clock: Clock
}): CheckRecentSecondFactor {
  return async (principal) => {
    const { rows } = await pool.query<SecondFactorRow>(READ_SECOND_FACTOR, [principal.sessionId])
    const row = rows[0]
    if (!row) return refuse('not_signed_in')
    if (!row.has_second_factor) return null
    return isRecentSecondFactor(row.second_factor_at, clock.now()) ? null : refuse('second_factor_due')
  }
}

/** Whether a second factor was verified recently; false when never. */
export const isRecentSecondFactor = (verifiedAt: Date | null, now: Date): boolean =>
  verifiedAt !== null && isRecent(verifiedAt, now, SECOND_FACTOR_RECENT_MS)
