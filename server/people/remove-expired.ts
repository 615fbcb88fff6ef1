import { KNOWN_BROWSER_MS } from '#domain/people/browser.ts'
import { LONGEST_IDLE_MS, LONGEST_SESSION_MS } from '#domain/people/session-lifetime.ts'
import { inSlices } from '#server/platform/database/in-slices.ts'
import type { Pool } from '#server/platform/database/database.ts'
import * as links from './email-links/email-links.sql.ts'
import { CLOSE_EXPIRED } from './passwords/password-resets.sql.ts'
import { DELETE_EXPIRED_CHALLENGES, DELETE_EXPIRED_PENDING } from './sign-in/pending-sign-ins.sql.ts'
import { DELETE_OLD_BROWSERS } from './sessions/known-browsers.sql.ts'
import { DELETE_EXPIRED_SESSIONS } from './sessions/sessions.sql.ts'
import { DELETE_EXPIRED_SIGN_ONS } from './sso/sso.sql.ts'
import { DELETE_OLD_BUCKETS } from '#server/platform/throttling/throttles.sql.ts'

const BUCKETS_KEPT_MS = 24 * 60 * 60_000

/**
 * Removes sessions past every limit, expired pending sign-ins and challenges, browsers unused for
 * a year, and throttles without effect.
 */
export async function removeExpired(pool: Pool, now: Date, stop?: AbortSignal): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  await inSlices(pool, DELETE_EXPIRED_SESSIONS, [ago(LONGEST_SESSION_MS), ago(LONGEST_IDLE_MS)], stop)
  await inSlices(pool, DELETE_EXPIRED_PENDING, [now], stop)
  await inSlices(pool, DELETE_EXPIRED_SIGN_ONS, [now], stop)
  await inSlices(pool, DELETE_EXPIRED_CHALLENGES, [now], stop)
  await inSlices(pool, links.DELETE_EXPIRED_LINKS, [now], stop)
  await inSlices(pool, links.DELETE_EXPIRED_CHANGES, [now], stop)
  await inSlices(pool, links.DELETE_EXPIRED_RESTORES, [now], stop)
  await inSlices(pool, DELETE_OLD_BROWSERS, [ago(KNOWN_BROWSER_MS)], stop)
  await inSlices(pool, DELETE_OLD_BUCKETS, [ago(BUCKETS_KEPT_MS), now], stop)
}

/** Deletes the hashes of password resets not decided in a day. */
export const closeExpiredResets = (pool: Pool, now: Date, stop?: AbortSignal): Promise<number> =>
  inSlices(pool, CLOSE_EXPIRED, [now], stop)
