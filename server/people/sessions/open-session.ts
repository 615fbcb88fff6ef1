import { MAX_SESSIONS_PER_USER } from '#domain/people/session-lifetime.ts'
import type { User } from '#contract/people/identity.ts'
import { type Refusal, refuse } from '#contract/refusals.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { newToken, sessionId } from './token-cookie.ts'
import type { Principal } from '#server/platform/http/principal.ts'
import { INSERT_SESSION, MAKE_ROOM } from './sessions.sql.ts'
import { LOCK_USER } from '../users/users.sql.ts'

/** Where a request came from, as far as a session remembers it. */
export interface Caller {
  address: string
  userAgent: string
  /** The session the browser brought along, if any: a new one takes its place. */
  sessionId: string | null
}

export interface OpenedSession {
  principal: Principal
  /** For the cookie; kept nowhere. */
  token: string
  openedAt: Date
  /** Sessions that ended for it: the browser's previous one, the oldest beyond ten. */
  endedIds: string[]
}

const USER_AGENT_MAX = 300

/**
 * Opens a session under the password version that was checked; the caller commits. Refuses
 * 'wrong_credentials' when the password was changed, the user locked or a second factor enrolled since it was checked.
 */
export async function openSession(
  tx: Tx,
  who: { id: bigint; user: User; credentialVersion: number; hasProvedSecondFactor?: boolean },
  caller: Caller,
  now: Date,
): Promise<OpenedSession | Refusal> {
  // Two sign-ins of one person at once would each leave ten sessions and make it eleven.
  const { rowCount } = await tx.query(LOCK_USER, [
    who.id,
    who.credentialVersion,
    who.hasProvedSecondFactor ?? false,
  ])
  if (rowCount !== 1) return refuse('wrong_credentials')
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
    who.hasProvedSecondFactor ? now : null,
  ])
  return {
    principal: {
      sessionId: id,
      userId: who.id,
      user: who.user,
      passwordConfirmedAt: now,
      hasSecondFactor: who.hasProvedSecondFactor ?? false,
    },
    token,
    openedAt: now,
    endedIds: rows.map((row) => row.id),
  }
}

/** A header is whatever the caller sent: control characters out, cut to a length a list can show. */
const printable = (text: string): string =>
  text
    .replaceAll(/[^\P{C}]/gu, '')
    .slice(0, USER_AGENT_MAX)
    .toWellFormed()
