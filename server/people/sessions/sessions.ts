import type { Logger } from 'pino'
import type { User } from '#contract/people/identity.ts'
import { type Instant, isFresh } from '#domain/people/cached-session.ts'
import { type IdleMinutes, isExpired, sessionEnd } from '#domain/people/session-lifetime.ts'
import type { Clock } from '#server/platform/clock.ts'
import { gatherReads } from '#server/platform/database/statements/gather-reads.ts'
import type { ListenConnection } from '#server/platform/database/listen.ts'
import { type Pool, plainArray } from '#server/platform/database/database.ts'
import type { Principal, PrincipalResolver } from '#server/platform/http/principal.ts'
import type { Job } from '#server/platform/jobs/job.ts'
import { beginRound, checkSlice, readChanges, createSessionRounds, slicesOf } from './session-rounds.ts'
import {
  type CachedSession,
  type OpenedSession,
  openedSession,
  readSession,
  refreshSession,
  type SessionCache,
  createSessionCache,
} from './session-cache.ts'
import { createSessionChanges } from './session-changes.ts'
import type { SessionCookie } from './token-cookie.ts'
import { READ_SESSIONS, type SessionRow } from './sessions.sql.ts'

export interface Sessions extends PrincipalResolver {
  /** Keeps a session just opened and committed here: its first request needs no query. */
  remember(opened: OpenedSession): void
  passwordConfirmed(principal: Principal, at: Date): void
  /** The user's other sessions learn of it in the next round. */
  userChanged(principal: Principal, user: User): void
  /** The user's other sessions learn of it in the next round. */
  idleTimeChosen(principal: Principal, idleMinutes: IdleMinutes): void
  /** Refuses at once the sessions just ended and committed here. */
  forget(sessionIds: readonly string[]): void
  /** Whether it was live at its last check, seconds ago; for streams, which do not query. */
  isAlive(sessionId: string): boolean
  /** When a session just admitted ends; null when it has ended meanwhile. */
  endOf(principal: Principal): SessionEnd | null
  /** Calls `listener` within 5 s of the end of a session on any node. Returns the unsubscribe function. */
  onEnded(listener: (sessionId: string) => void): () => void
  /** Runs a round now and writes activity. */
  check(): Promise<void>
  readonly job: Job
  /** Writes the last activity; after the last request. */
  close(): Promise<void>
}

/** When a session ends if unused, when at the latest, and how long it may be idle. */
interface SessionEnd {
  idleEndsMs: number
  endsMs: number
  idleMinutes: IdleMinutes
}

interface SessionsOptions {
  pool: Pool
  listen: Pick<ListenConnection, 'subscribe' | 'catchUp'>
  clock: Clock
  cookie: SessionCookie
  log: Logger
}

/**
 * Resolves the principal of a request. A customer's session is read once and kept in memory; rounds every two seconds
 * pick up a log-out, lock or reset on another node within five. Staff are read every time; concurrent reads share one
 * query.
 */
export function createSessions(options: SessionsOptions): Sessions {
  const { pool, clock, cookie } = options
  const cache = createSessionCache(clock)
  const { rounds, check } = roundsOver(cache, options)
  /** Rises when sessions are ended on this node. */
  let endings = 0
  const readRow = gatherReads((ids: readonly string[]) => readRows(pool, ids))

  /** No promise while the session is fresh in memory. */
  function principalOf(id: string | null, isActivity: boolean): Promise<Principal | null> | Principal | null {
    if (id === null) return null
    const session = cache.get(id)
    if (session && isFresh(session.principal.kind, session, instantOf(clock)))
      return touched(session, isActivity, clock)
    return read(id).then((found) => found && touched(found, isActivity, clock))
  }

  async function read(id: string): Promise<CachedSession | null> {
    const endingsBefore = endings
    const askedMs = clock.monotonicMs()
    const row = await readRow(id)
    const known = cache.get(id)
    if (row && known) {
      refreshSession(known, row, askedMs)
      // The row may predate changes that the last round has reported.
      known.doubts += 1
    }
    const session = row && (known ?? readSession(row, askedMs))
    if (!session || isOver(session, clock)) {
      cache.end(id)
      return null
    }
    // After an ending here the row may be stale: it serves this request only.
    if (!known && endingsBefore === endings) keep(session)
    return session
  }

  function keep(session: CachedSession): void {
    cache.keep(session)
    rounds.kept()
  }

  function note(id: string, changed: Partial<Principal>): void {
    const session = cache.get(id)
    if (session) session.principal = { ...session.principal, ...changed }
  }

  return {
    principalOf: (request, isActivity) => principalOf(cookie.sessionIdOf(request), isActivity),
    remember: (opened) => keep(openedSession(opened, clock.monotonicMs())),
    passwordConfirmed: ({ sessionId }, at) => note(sessionId, { passwordConfirmedAt: at }),
    userChanged: ({ sessionId }, user) => note(sessionId, { user }),
    idleTimeChosen: ({ sessionId }, idleMinutes) => setIdleTime(cache.get(sessionId), idleMinutes),
    forget(sessionIds) {
      endings += 1
      for (const id of sessionIds) cache.end(id)
    },
    isAlive: (id) => isLive(cache.get(id), clock),
    endOf: ({ sessionId }) => endIn(cache.get(sessionId)),
    onEnded: cache.onEnded,
    check,
    job: rounds,
    close: () => writeActivity(cache, options),
  }
}

async function writeActivity(cache: SessionCache, { pool, log }: SessionsOptions): Promise<void> {
  try {
    for (const slice of slicesOf([...cache.all()])) await readChanges(pool, slice, Infinity)
  } catch (err) {
    log.warn({ err }, 'the last activity was not written')
  }
}

function roundsOver(cache: SessionCache, { pool, listen, clock, log }: SessionsOptions) {
  const changes = createSessionChanges(listen)
  const begin = () => beginRound(clock, cache, changes)
  const check = (slice: readonly CachedSession[]) => checkSlice({ pool, clock, cache }, slice)
  return {
    rounds: createSessionRounds({ clock, log, cache, begin, check }),
    async check() {
      for (const slice of slicesOf(await begin())) await check(slice)
    },
  }
}

function touched(session: CachedSession, isActivity: boolean, clock: Clock): Principal {
  if (isActivity) session.activeMs = clock.now().getTime()
  return session.principal
}

const instantOf = (clock: Clock): Instant => ({
  nowMs: clock.now().getTime(),
  monotonicMs: clock.monotonicMs(),
})

const isLive = (session: CachedSession | undefined, clock: Clock): boolean =>
  session !== undefined && !isOver(session, clock)

function setIdleTime(session: CachedSession | undefined, idleMinutes: IdleMinutes): void {
  if (session) session.idleMinutes = idleMinutes
}

const endIn = (session: CachedSession | undefined): SessionEnd | null =>
  session ? { ...sessionEnd(session.principal.kind, session), idleMinutes: session.idleMinutes } : null

/** Past a limit, as far as this node knows. */
const isOver = (session: CachedSession, clock: Clock): boolean =>
  isExpired(session.principal.kind, session, clock.now().getTime())

/** The live ones of these sessions, by id. */
async function readRows(pool: Pool, ids: readonly string[]): Promise<ReadonlyMap<string, SessionRow>> {
  const { rows } = await pool.query<SessionRow>({
    name: 'read-sessions',
    text: READ_SESSIONS,
    values: [plainArray(ids)],
  })
  return new Map(rows.map((row) => [row.id, row]))
}
