import type { Logger } from 'pino'
import type { User } from '#contract/people/identity.ts'
import { type Instant, isFresh } from '#domain/people/cached-session.ts'
import { type IdleMinutes, isExpired, sessionEnd } from '#domain/people/session-lifetime.ts'
import type { Clock } from '#server/platform/clock.ts'
import { gatherReads } from '#server/platform/database/statements/gather-reads.ts'
import { plainArray } from '#server/platform/database/array-literal.ts'
import type { ListenConnection } from '#server/platform/database/listen.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import type { Principal } from '#server/platform/http/principal.ts'
import type { PrincipalResolver } from '#server/platform/http/principal.ts'
import type { Job } from '#server/platform/jobs/job.ts'
import { beginRound } from './begin-round.ts'
import {
  type CachedSession,
  type OpenedSession,
  openedSession,
  readSession,
  refreshSession,
} from './cached-session.ts'
import { checkSlice, readChanges } from './check-sessions.ts'
import { type SessionCache, createSessionCache } from './session-cache.ts'
import { createSessionChanges } from './session-changes.ts'
import type { SessionCookie } from './session-cookie.ts'
import { createSessionRounds, slicesOf } from './session-rounds.ts'
import { READ_SESSIONS, type SessionRow } from './sessions.sql.ts'

/** The sessions this node knows. */
export interface Sessions extends PrincipalResolver {
  /** Takes in a session that was just opened and committed here, so that its first request costs no query. */
  remember(opened: OpenedSession): void
  /** Notes that the user entered their password again. */
  passwordConfirmed(principal: Principal, at: Date): void
  /** Notes that the user has changed their own name or address; their other sessions learn it with the next round. */
  userChanged(principal: Principal, user: User): void
  /** Notes how long the user chose to be idle; their other sessions learn it with the next round. */
  idleTimeChosen(principal: Principal, idleMinutes: IdleMinutes): void
  /** Forgets sessions that were just ended and committed here, so that this node refuses them at once. */
  forget(sessionIds: readonly string[]): void
  /** Whether a session was live at its last check, at most seconds ago; for streams, which do not query. */
  isAlive(sessionId: string): boolean
  /** When the session of a request that was just admitted ends; null when it has ended meanwhile. */
  endOf(principal: Principal): SessionEnd | null
  /** Calls `listener` with the id of every session that ends, on any node, within 5 s. Returns the way to stop. */
  onEnded(listener: (sessionId: string) => void): () => void
  /** Checks all known sessions now, as a round does, and writes back their activity. */
  check(): Promise<void>
  /** The rounds, which check all of them every two seconds. */
  readonly job: Job
  /** Writes back the last activity. Call it after the last request. */
  close(): Promise<void>
}

/** When a session ends unless it is used before, when in any case, and how long it may be idle. */
interface SessionEnd {
  idleEndsMs: number
  endsMs: number
  idleMinutes: IdleMinutes
}

interface SessionsOptions {
  pool: Pool
  listen: Pick<ListenConnection, 'run'>
  clock: Clock
  cookie: SessionCookie
  log: Logger
}

/**
 * Resolves the principal of a request. A customer's session is read once and then kept in memory: an order needs no
 * query for it. Rounds ask every two seconds what changed, so that a log-out, lock or reset on another node is felt
 * within five. Administrators are read every time. Concurrent reads share one query, as after a restart under load.
 */
export function createSessions(options: SessionsOptions): Sessions {
  const { pool, clock, cookie } = options
  const cache = createSessionCache(clock)
  const { rounds, check } = roundsOver(cache, options)
  /** Rises when sessions are ended on this node. */
  let endings = 0
  const readRow = gatherReads((ids: readonly string[]) => readRows(pool, ids))

  /** Answers without a promise while the session is fresh in memory. */
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
      // The row may be older than the last round, which has told of its changes already.
      known.doubts += 1
    }
    const session = row && (known ?? readSession(row, askedMs))
    if (!session || isOver(session, clock)) {
      cache.end(id)
      return null
    }
    // A session ended here during the read: the row may be older than that, so it serves this request only.
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

/** Writes the last activity of all sessions in memory. */
async function writeActivity(cache: SessionCache, { pool, log }: SessionsOptions): Promise<void> {
  try {
    for (const slice of slicesOf([...cache.all()])) await readChanges(pool, slice, Infinity)
  } catch (err) {
    log.warn({ err }, 'the last activity was not written')
  }
}

/** The rounds over these sessions, and one of them at once. */
function roundsOver(cache: SessionCache, { pool, listen, clock, log }: SessionsOptions) {
  const changes = createSessionChanges({ listen, log })
  const begin = () => beginRound({ clock, cache, readChanges: changes })
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

/** Past its idle or absolute limit, as far as this node knows. */
const isOver = (session: CachedSession, clock: Clock): boolean =>
  isExpired(session.principal.kind, session, clock.now().getTime())

/** The sessions with these ids that are live, by id. */
async function readRows(pool: Pool, ids: readonly string[]): Promise<ReadonlyMap<string, SessionRow>> {
  const { rows } = await pool.query<SessionRow>({
    name: 'read-sessions',
    text: READ_SESSIONS,
    values: [plainArray(ids)],
  })
  return new Map(rows.map((row) => [row.id, row]))
}
