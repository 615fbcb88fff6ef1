import { MAX_KNOWN_BROWSERS } from '#domain/people/browser.ts'
import { type IdleMinutes, MAX_SESSIONS_PER_USER, idleMinutesOf } from '#domain/people/session-lifetime.ts'
import type { User } from '#contract/people/identity.ts'
import { type Refusal, refuse } from '#contract/refusals.ts'
import { kindOfUser } from '#server/platform/http/principal.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { newToken, sessionId } from './token-cookie.ts'
import type { OpenedSession } from './cached-session.ts'
import { REMEMBER_BROWSER } from './known-browsers.sql.ts'
import { INSERT_SESSION, MAKE_ROOM } from './sessions.sql.ts'
import { LOCK_USER } from '../users/users.sql.ts'

/** What a session stores of the request that opened it. */
export interface Caller {
  address: string
  userAgent: string
  /** The session of the browser's cookie, if any: a new one replaces it. */
  sessionId: string | null
  /** Hash of the token by which the browser is known, if any; known of whom is in the table. */
  browserId: string | null
}

export interface NewSession extends OpenedSession {
  /** For the cookie; not stored. */
  token: string
  /** For the cookie by which the browser is known from now on; not stored. */
  browserToken: string
  /** Sessions that ended for it: the browser's previous one, the oldest beyond ten. */
  endedIds: string[]
}

const USER_AGENT_MAX = 300

/**
 * Opens a session under the password version that was checked; the caller commits. Refuses 'wrong_credentials' when
 * the password was changed, the user suspended or a second factor enrolled since it was checked.
 */
export async function openSession(
  tx: Tx,
  who: { id: bigint; user: User; credentialVersion: number; hasVerifiedSecondFactor?: boolean },
  caller: Caller,
  now: Date,
): Promise<NewSession | Refusal> {
  // Without the lock, two concurrent sign-ins of one user would each leave ten sessions and make it eleven.
  const locked = await tx.query<{ idle_minutes: IdleMinutes | null }>(LOCK_USER, [
    who.id,
    who.credentialVersion,
    who.hasVerifiedSecondFactor ?? false,
  ])
  const [user] = locked.rows
  if (!user) return refuse('wrong_credentials')
  const { rows } = await tx.query<{ id: string }>(MAKE_ROOM, [
    who.id,
    MAX_SESSIONS_PER_USER - 1,
    caller.sessionId,
  ])
  const token = newToken()
  const id = sessionId(token)
  await tx.query(INSERT_SESSION, [
    id,
    who.id,
    who.credentialVersion,
    now,
    caller.address,
    printable(caller.userAgent),
    who.hasVerifiedSecondFactor ? now : null,
  ])
  // A new token each time: one that an attacker planted stops working at the sign-in.
  const browserToken = newToken()
  await tx.query(REMEMBER_BROWSER, [
    sessionId(browserToken),
    who.id,
    now,
    caller.browserId,
    MAX_KNOWN_BROWSERS - 1,
  ])
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

/**
 * The name that a browser gave itself, as it is stored. The caller chooses the header: control characters are removed,
 * and it is cut to a length that a list can show.
 */
export const printable = (text: string): string =>
  text
    .replaceAll(/[^\P{C}]/gu, '')
    .slice(0, USER_AGENT_MAX)
    .toWellFormed()
