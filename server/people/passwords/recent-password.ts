import { type Refusal, refuse } from '#contract/refusals.ts'
import type { IdentityParts } from './identity-parts.ts'
import { isRecent } from '#domain/people/recent.ts'
import type { Principal } from '#server/platform/http/principal.ts'
import { READ_CONFIRMATION } from '../sessions/sessions.sql.ts'

/** Proves that somebody typed their password a moment ago: at sign-in, or to confirm a request. */
export type RecentPassword = (principal: Principal) => Promise<null | Refusal>

const RECENT_MS = 15 * 60_000

/**
 * Null when the session proved its password at most 15 minutes ago; refuses 'password_not_recent' (403)
 * otherwise. Reads the row, not this node's memory: the proof may have been given to another node, or
 * the session ended there.
 */
export function createRecentPassword({ pool, clock }: Pick<IdentityParts, 'pool' | 'clock'>): RecentPassword {
  return async (principal) => {
    const { rows } = await pool.query<{ password_confirmed_at: Date }>(READ_CONFIRMATION, [
      principal.sessionId,
    ])
    const row = rows[0]
    if (!row) return refuse('not_signed_in')
    return isRecent(row.password_confirmed_at, clock.now(), RECENT_MS) ? null : refuse('password_not_recent')
  }
}
