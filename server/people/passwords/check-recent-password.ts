import { type Refusal, refuse } from '#contract/refusals.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import { PASSWORD_RECENT_MS, isRecent } from '#domain/people/recent.ts'
import type { Principal } from '#server/platform/http/principal.ts'
import { READ_CONFIRMATION } from '../sessions/sessions.sql.ts'

/** Checks that the password was entered recently, at sign-in or to confirm a request. */
export type CheckRecentPassword = (principal: Principal) => Promise<null | Refusal>

/**
 * Null when the session's password was entered at most 15 minutes ago; else refuses 'password_not_recent' (403). Reads
 * the database: another node may have changed or ended the session.
 */
export function createRecentPasswordCheck({
  pool,
  clock,
}: {
  pool: Pool
  clock: Clock
}): CheckRecentPassword {
  return async (principal) => {
    const { rows } = await pool.query<{ password_confirmed_at: Date }>(READ_CONFIRMATION, [
      principal.sessionId,
    ])
    const row = rows[0]
    if (!row) return refuse('not_signed_in')
    return isRecent(row.password_confirmed_at, clock.now(), PASSWORD_RECENT_MS)
      ? null
      : refuse('password_not_recent')
  }
}
