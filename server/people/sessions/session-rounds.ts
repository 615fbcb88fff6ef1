import type { Logger } from 'pino'
import type { Clock } from '#server/platform/clock.ts'
import type { Job } from '#server/platform/jobs/job.ts'
import { logOnChange } from '#server/platform/log/log-on-change.ts'
import type { CachedSession } from './cached-session.ts'
import { type RoundEvent, type RoundState, nextRoundState } from './round-state.ts'
import type { SessionCache } from './session-cache.ts'

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
