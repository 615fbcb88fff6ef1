import { MAX_KNOWN_BROWSERS } from '#domain/people/browser.ts'
import { type IdleMinutes, MAX_SESSIONS_PER_USER, idleMinutesOf } from '#domain/people/session-lifetime.ts'
import type { User } from '#contract/people/identity.ts'
import { type Refusal, refuse } from '#contract/refusals.ts'
import { kindOfUser } from '#server/platform/http/principal.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { newToken, sessionId } from './token-cookie.ts'
import type { OpenedSession } from './session-cache.ts'
import { REMEMBER_BROWSER } from './known-browsers.sql.ts'
import { INSERT_SESSION, MAKE_ROOM } from './sessions.sql.ts'
import { LOCK_USER } from '../users/users.sql.ts'

export interface Caller {
  address: string
  userAgent: string
  /** Of the browser's cookie, if any; the new session replaces it. */
  sessionId: string | null
  /** Hash of the browser's token, if any. */
  browserId: string | null
}

export interface NewSession extends OpenedSession {
  /** For the cookie; not stored. */
  token: string
  /** The browser's next token, for the cookie; not stored. */
  browserToken: string
  /** The browser's previous one, and the oldest beyond ten. */
  endedIds: string[]
}

const USER_AGENT_MAX = 300

/**
 * Opens a session under the password version that was checked; the caller commits. Refuses 'wrong_credentials' when the
 * password was changed, the user suspended or a second factor enrolled since.
 */
export async function openSession(
  tx: Tx,
  who: { id: bigint; user: User; credentialVersion: number; hasVerifiedSecondFactor?: boolean },
  caller: Caller,
  now: Date,
): Promise<NewSession | Refusal> {
  // Without the lock, two concurrent sign-ins could leave eleven sessions.
  const account = [who.id, who.credentialVersion, who.hasVerifiedSecondFactor ?? false]
  const locked = await tx.query<{ idle_minutes: IdleMinutes | null }>(LOCK_USER, account)
  const [user] = locked.rows
  if (!user) return refuse('wrong_credentials')
  const room = [who.id, MAX_SESSIONS_PER_USER - 1, caller.sessionId]
  const { rows } = await tx.query<{ id: string }>(MAKE_ROOM, room)
  const token = newToken()
  const id = sessionId(token)
  const verifiedAt = who.hasVerifiedSecondFactor ? now : null
  const { address, userAgent } = caller
  const session = [id, who.id, who.credentialVersion, now, address, printable(userAgent), verifiedAt]
  await tx.query(INSERT_SESSION, session)
  // Each time, so a token planted by an attacker stops working.
  const browserToken = newToken()
  const values = [sessionId(browserToken), who.id, now, caller.browserId, MAX_KNOWN_BROWSERS - 1]
  await tx.query(REMEMBER_BROWSER, values)
  return {
    principal: {
      sessionId: id,
      userId: who.id,
      user: who.user,
      kind: kindOfUser(who.user),
      passwordConfirmedAt: now,
      hasSecondFactor: who.hasVerifiedSecondFactor ?? false,
    },
    token,
    browserToken,
    openedAt: now,
    idleMinutes: idleMinutesOf(kindOfUser(who.user), user.idle_minutes),
    endedIds: rows.map((row) => row.id),
  }
}

/** A browser's name as stored: the caller chooses the header, so control characters go and the length is cut. */
export const printable = (text: string): string =>
  text
    .replaceAll(/[^\P{C}]/gu, '')
    .slice(0, USER_AGENT_MAX)
    .toWellFormed()
