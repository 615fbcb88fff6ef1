import type { Logger } from 'pino'
import { eventAfterCheck, isDue, isUnwritten } from '#domain/people/cached-session.ts'
import { type Pool, type PoolAndClock, plainArray } from '#server/platform/database/database.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Job } from '#server/platform/jobs/job.ts'
import { logOnChange } from '#server/platform/log/log.ts'
import { type CachedSession, refreshSession, type SessionCache } from './session-cache.ts'
import { type RoundEvent, type RoundState, nextRoundState } from './round-state.ts'
import type { ReadSessionChanges, SessionChanges } from './session-changes.ts'
import { CHECK_SESSIONS, type CheckedRow, WRITE_ACTIVITY } from './sessions.sql.ts'

const ROUND_MS = 2_000
/**
 * Sessions in one statement; larger rounds are spread over two seconds. 4,000 at once took the database 26 ms and this
 * process 5, and delayed stream messages as much.
 */
const SLICE_SESSIONS = 1_000

export interface SessionRounds extends Job {
  /** Starts the rounds when none run; called when a session enters memory. */
  kept(): void
}

/**
 * Checks the sessions in memory every two seconds, while there are any: `begin` confirms most, `check` looks up the
 * rest in slices. Its own timer: the next slice depends on how many are looked up.
 */
export function createSessionRounds(options: {
  clock: Clock
  log: Logger
  cache: SessionCache
  begin: () => Promise<CachedSession[]>
  check: (slice: readonly CachedSession[]) => Promise<void>
}): SessionRounds {
  const { clock, log, cache, begin, check } = options
  const logged = logOnChange()
  let state: RoundState = 'unstarted'
  let timer: NodeJS.Timeout | undefined
  /** The current or last slice. */
  let checked = Promise.resolve()
  /** Sessions of this round not looked up yet, and its initial number. */
  let due: CachedSession[] = []
  let ofRound = 0

  function move(event: RoundEvent, waitMs: number = ROUND_MS): void {
    const before = state
    state = nextRoundState(state, event)
    if (state === 'waiting' && before !== 'waiting') timer = setTimeout(round, waitMs).unref()
  }

  async function round(): Promise<void> {
    move('due')
    const begunMs = clock.monotonicMs()
    let share = 1
    const work = async () => {
      if (due.length === 0) {
        due = await begin()
        ofRound = due.length
      }
      const slice = due.splice(0, SLICE_SESSIONS)
      if (ofRound > 0) share = slice.length / ofRound
      await check(slice)
    }
    checked = logged(work(), (err) =>
      log.warn({ err }, 'sessions could not be checked; they are read one by one meanwhile'),
    )
    await checked
    const nextMs = begunMs + ROUND_MS * share
    move(cache.size > 0 ? 'checked' : 'emptied', Math.max(0, nextMs - clock.monotonicMs()))
  }

  return {
    name: 'check the sessions in memory',
    period: `every ${ROUND_MS / 1_000} s while there are any`,
    kept: () => move('kept'),
    start() {
      move('start')
      if (cache.size > 0) move('kept')
    },
    async stop() {
      move('stop')
      clearTimeout(timer)
      await checked
    },
  }
}

/** In slices of one statement. */
export function* slicesOf(sessions: readonly CachedSession[]): Generator<readonly CachedSession[]> {
  for (let from = 0; from < sessions.length; from += SLICE_SESSIONS)
    yield sessions.slice(from, from + SLICE_SESSIONS)
}

/**
 * Confirms sessions in memory that have not changed since the last round and drops the unused. Answers those to look
 * up, checked longest ago first; all when the changes are unknown.
 */
export async function beginRound(
  clock: Clock,
  cache: SessionCache,
  readChanges: ReadSessionChanges,
): Promise<CachedSession[]> {
  const askedMs = clock.monotonicMs()
  const changes = await readChanges()
  const now = { nowMs: clock.now().getTime(), monotonicMs: askedMs }
  const due: CachedSession[] = []
  for (const session of cache.all()) {
    const { sessionId, kind } = session.principal
    if (mayHaveChanged(session, changes)) session.doubts += 1
    if (isDue(kind, session, now.nowMs)) {
      due.push(session)
      continue
    }
    session.checkedMs = Math.max(session.checkedMs, askedMs)
    if (eventAfterCheck(kind, session, true, now) === 'drop') cache.drop(sessionId)
  }
  return due.toSorted((a, b) => a.checkedMs - b.checkedMs)
}

const mayHaveChanged = ({ principal }: CachedSession, changes: SessionChanges | null): boolean =>
  changes === null || changes.sessionIds.has(principal.sessionId) || changes.userIds.has(principal.user.id)

/**
 * Writes activity that is due, then checks these sessions with one statement: refreshes, ends or drops them. Takes
 * sessions, not ids: finding 10,000 by id three times took 6 ms a second.
 */
export async function checkSlice(
  { pool, clock, cache }: PoolAndClock & { cache: SessionCache },
  slice: readonly CachedSession[],
): Promise<void> {
  const askedMs = clock.monotonicMs()
  const cached = slice.filter(({ state }) => state === 'cached')
  // Doubts raised while the statement runs may be newer than its answer.
  const doubts = cached.map((session) => session.doubts)
  const changes = await readChanges(pool, cached, clock.now().getTime())
  const now = { nowMs: clock.now().getTime(), monotonicMs: askedMs }
  for (const [at, session] of cached.entries()) {
    session.settledDoubts = Math.max(session.settledDoubts, doubts[at] ?? 0)
    // Ended or replaced while the statement ran.
    if (session.state !== 'cached') continue
    const { sessionId, kind } = session.principal
    const row = changes.get(sessionId)
    if (row?.is_live) refreshSession(session, row, askedMs)
    else session.checkedMs = Math.max(session.checkedMs, askedMs)
    const event = eventAfterCheck(kind, session, row?.is_live !== false, now)
    if (event === 'end') cache.end(sessionId)
    else if (event === 'drop') cache.drop(sessionId)
  }
}

/** Changes by id; writes due activity first. */
export async function readChanges(
  pool: Pool,
  sessions: readonly CachedSession[],
  nowMs: number,
): Promise<ReadonlyMap<string, CheckedRow>> {
  if (sessions.length === 0) return new Map()
  const seen = sessions
    .filter((session) => isUnwritten(session, nowMs))
    .map((session) => ({ session, activeMs: session.activeMs }))
  if (seen.length > 0)
    await pool.query({
      name: 'write-activity',
      text: WRITE_ACTIVITY,
      values: [
        plainArray(seen.map(({ session }) => session.principal.sessionId)),
        plainArray(seen.map(({ activeMs }) => activeMs)),
      ],
    })
  const { rows } = await pool.query<CheckedRow>({
    name: 'check-sessions',
    text: CHECK_SESSIONS,
    values: [
      plainArray(sessions.map(({ principal }) => principal.sessionId)),
      plainArray(sessions.map(({ activeMs }) => activeMs)),
      plainArray(sessions.map(({ principal }) => principal.passwordConfirmedAt.getTime())),
      plainArray(sessions.map(({ personVersion }) => personVersion)),
    ],
  })
  for (const { session, activeMs } of seen) session.writtenMs = activeMs
  return new Map(rows.map((row) => [row.id, row]))
}
