import type { Logger } from 'pino'
import type { Clock } from '#server/platform/clock.ts'
import { plainArray } from '#server/platform/database/array-literal.ts'
import { gatherReads } from '#server/platform/database/gather-reads.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import type { PrincipalResolver } from '#server/platform/http/route.ts'
import { logOnChange } from '#server/platform/log/log-on-change.ts'
import type { SessionCookie } from './session-cookie.ts'
import type { Principal } from '#server/platform/http/principal.ts'
import { type CachedSession, createSessionCache } from './session-cache.ts'
import { CHECK_SESSIONS, type CheckedRow, READ_SESSIONS, type SessionRow } from './sessions.sql.ts'
import { presentUser } from '../users/user.ts'

/** The sessions this node knows. */
export interface Sessions extends PrincipalResolver {
  /** Takes in a session that was just opened and committed here, so that its first request costs no query. */
  remember(principal: Principal, at: Date): void
  /** Notes that the person behind `session` has just proved their password again. */
  passwordConfirmed(principal: Principal, at: Date): void
  /** Forgets sessions that were just ended and committed here: felt at once on this node. */
  forget(sessionIds: readonly string[]): void
  /** Whether a session was still good when last looked at, at most seconds ago; for streams, which ask no database. */
  isAlive(sessionId: string): boolean
  /** Calls `listener` with the id of every session that ends, wherever it ended, within 5 s. Returns the way to stop. */
  onEnded(listener: (sessionId: string) => void): () => void
  /** Looks at all known sessions now, at most a thousand with one statement, and writes back their activity. */
  check(): Promise<void>
  /** Stops the rounds and writes back the last activity. */
  close(): Promise<void>
}

/** Every session in memory is looked at this often while there is one. */
const ROUND_MS = 2_000
/**
 * Looked at by one statement; a round of more is spread over its two seconds. Four thousand at once took the
 * database 26 ms and this process 5, and what a stream had to say in that moment came late.
 */
const CHECKED_AT_ONCE = 1_000
/** A session not looked at for longer is not believed: the next request asks the database. */
const TRUSTED_MS = 5_000
/** Activity reaches the table once a minute per session: idle limits are 15 minutes and more. */
const ACTIVITY_WRITTEN_EVERY_MS = 60_000
/** Sessions nobody used for this long leave the memory, not the table. */
const UNUSED_MS = 5 * 60_000

/**
 * Answers who a request comes from. A customer's session is read once and then kept in memory: no
 * query on the way of an order. Every two seconds all of them are looked at, a thousand with one statement, so that a
 * log-out, lock or reset on another node is felt within five. Administrators are read every time. Sessions that are
 * asked for together are one query: after a restart under load all of them are.
 */
export function createSessions(options: {
  pool: Pool
  clock: Clock
  cookie: SessionCookie
  log: Logger
}): Sessions {
  const { pool, clock, cookie, log } = options
  const cache = createSessionCache(clock)
  const listeners = new Set<(sessionId: string) => void>()
  let timer: NodeJS.Timeout | undefined
  /** Those that this round has not looked at yet, and how many it began with. */
  let due: CachedSession[] = []
  let ofRound = 0
  let isClosed = false
  const said = logOnChange()
  /** Rises when sessions are ended on this node: what was read before that may not be kept after. */
  let endedHere = 0
  const readRow = gatherReads((ids: readonly string[]) => readRows(pool, ids))

  function principalOf(id: string | null, isActivity: boolean): Promise<Principal | null> | Principal | null {
    if (id === null) return null
    const entry = cache.get(id)
    const isTrusted =
      entry?.principal.user.role === 'customer' &&
      clock.monotonicMs() - entry.checkedMs <= TRUSTED_MS &&
      !cache.isOver(entry)
    return isTrusted ? asked(entry, isActivity) : read(id).then((found) => found && asked(found, isActivity))
  }

  function asked(entry: CachedSession, isActivity: boolean): Principal {
    if (isActivity) entry.activeMs = clock.now().getTime()
    return entry.principal
  }

  async function read(id: string): Promise<CachedSession | null> {
    const generation = endedHere
    const askedMs = clock.monotonicMs()
    const row = await readRow(id)
    if (!row) {
      end(id)
      return null
    }
    const known = cache.get(id)
    const entry = known ?? entryOf(row)
    refresh(entry, row, askedMs)
    if (cache.isOver(entry)) {
      end(id)
      return null
    }
    // Something was ended here while we asked: what we read may be from before, so it serves this request only.
    if (!known && generation === endedHere) keep(id, entry)
    return entry
  }

  function keep(id: string, entry: CachedSession): void {
    cache.set(id, entry)
    if (!timer && !isClosed) timer = setTimeout(round, ROUND_MS).unref()
  }

  function end(id: string): void {
    if (cache.drop(id)) for (const listener of listeners) listener(id)
  }

  async function round(): Promise<void> {
    if (due.length === 0) beginRound()
    const part = due.splice(0, CHECKED_AT_ONCE)
    const nextMs = clock.monotonicMs() + (ofRound === 0 ? ROUND_MS : (ROUND_MS * part.length) / ofRound)
    await said(check(part), (error) =>
      log.warn({ err: error }, 'sessions could not be checked; they are read one by one meanwhile'),
    )
    const restMs = Math.max(0, nextMs - clock.monotonicMs())
    timer = cache.size > 0 && !isClosed ? setTimeout(round, restMs).unref() : undefined
  }

  /** Whoever was looked at longest ago comes first, so that nobody waits for more than two rounds. */
  function beginRound(): void {
    due = cache.byAge()
    ofRound = due.length
  }

  /** With no look into the memory: ten thousand sessions, each found by its id three times, took 6 ms a second. */
  async function check(part: readonly CachedSession[]): Promise<void> {
    const askedMs = clock.monotonicMs()
    const known = part.filter(({ isKept }) => isKept)
    const rows = await askFor(known, clock.now().getTime() - ACTIVITY_WRITTEN_EVERY_MS)
    const news = new Map(rows.map((row) => [row.id, row]))
    for (const entry of known) {
      if (!entry.isKept) continue
      const { sessionId: id } = entry.principal
      const row = news.get(id)
      if (row?.is_live) refresh(entry, row, askedMs)
      else entry.checkedMs = Math.max(entry.checkedMs, askedMs)
      if (row?.is_live === false || cache.isOver(entry)) end(id)
      else if (askedMs - entry.usedMs > UNUSED_MS && entry.activeMs === entry.writtenMs) cache.drop(id)
    }
  }

  /** What changed of these sessions; writes the activity of all that were last written at `writtenMs` or before. */
  async function askFor(known: readonly CachedSession[], writtenMs: number): Promise<CheckedRow[]> {
    if (known.length === 0) return []
    const seen = known
      .filter((entry) => entry.activeMs > entry.writtenMs && entry.writtenMs <= writtenMs)
      .map((entry) => ({ id: entry.principal.sessionId, entry, activeMs: entry.activeMs }))
    const { rows } = await pool.query<CheckedRow>({
      name: 'check-sessions',
      text: CHECK_SESSIONS,
      values: [
        plainArray(known.map(({ principal }) => principal.sessionId)),
        plainArray(known.map(({ activeMs }) => activeMs)),
        plainArray(known.map(({ principal }) => principal.passwordConfirmedAt.getTime())),
        plainArray(seen.map(({ id }) => id)),
        plainArray(seen.map(({ activeMs }) => activeMs)),
        plainArray(known.map(({ personVersion }) => personVersion)),
      ],
    })
    for (const { entry, activeMs } of seen) entry.writtenMs = activeMs
    return rows
  }

  return {
    principalOf: (request, isActivity) => principalOf(cookie.sessionIdOf(request), isActivity),
    remember(principal, at) {
      const ms = at.getTime()
      const checkedMs = clock.monotonicMs()
      keep(principal.sessionId, {
        principal,
        personVersion: '0',
        createdMs: ms,
        activeMs: ms,
        writtenMs: ms,
        checkedMs,
        usedMs: checkedMs,
        isKept: false,
      })
    },
    passwordConfirmed(principal, at) {
      const entry = cache.get(principal.sessionId)
      if (entry) entry.principal = { ...entry.principal, passwordConfirmedAt: at }
    },
    forget(sessionIds) {
      endedHere += 1
      for (const id of sessionIds) end(id)
    },
    isAlive(id) {
      const entry = cache.get(id)
      return entry !== undefined && !cache.isOver(entry)
    },
    onEnded(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async check() {
      for (const part of partsOf(cache.byAge())) await check(part)
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      try {
        for (const part of partsOf(cache.byAge())) await askFor(part, Infinity)
      } catch (error) {
        log.warn({ err: error }, 'the last activity was not written')
      }
    },
  }
}

function* partsOf(all: readonly CachedSession[]): Generator<readonly CachedSession[]> {
  for (let from = 0; from < all.length; from += CHECKED_AT_ONCE) yield all.slice(from, from + CHECKED_AT_ONCE)
}

async function readRows(pool: Pool, ids: readonly string[]): Promise<ReadonlyMap<string, SessionRow>> {
  const { rows } = await pool.query<SessionRow>({
    name: 'read-sessions',
    text: READ_SESSIONS,
    values: [plainArray(ids)],
  })
  return new Map(rows.map((row) => [row.id, row]))
}

function entryOf(row: SessionRow): CachedSession {
  return {
    principal: principalOfRow(row),
    personVersion: row.person_version,
    createdMs: row.created_at.getTime(),
    activeMs: 0,
    writtenMs: 0,
    checkedMs: 0,
    usedMs: 0,
    isKept: false,
  }
}

/** Brings an entry up to what the table said when it was asked at `askedMs`; what happened here since then stays. */
function refresh(entry: CachedSession, row: SessionRow, askedMs: number): void {
  const fresh = principalOfRow(row)
  const { passwordConfirmedAt } = entry.principal
  entry.principal =
    passwordConfirmedAt > fresh.passwordConfirmedAt ? { ...fresh, passwordConfirmedAt } : fresh
  entry.personVersion = row.person_version
  const writtenMs = row.last_active_at.getTime()
  entry.writtenMs = Math.max(entry.writtenMs, writtenMs)
  entry.activeMs = Math.max(entry.activeMs, writtenMs)
  entry.checkedMs = Math.max(entry.checkedMs, askedMs)
}

const principalOfRow = (row: SessionRow): Principal => ({
  sessionId: row.id,
  userId: row.user_id,
  user: presentUser(row.user_id, row),
  passwordConfirmedAt: row.password_confirmed_at,
  hasSecondFactor: row.has_second_factor,
})
