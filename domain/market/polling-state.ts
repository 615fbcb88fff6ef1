export type PollingMode =
  /** The last round succeeded, or none ran. The next begins after its period. */
  | 'idle'
  /** A round is requested and stored. */
  | 'polling'
  /** Daily data is requested between rounds. */
  | 'refreshing'
  /** The last round failed; waits for the backoff. */
  | 'backing_off'
  /** Closed: running requests have no effect. */
  | 'stopped'

/** Times are monotonic ms. */
export interface PollingState {
  readonly mode: PollingMode
  /** When the last round began; -Infinity if the next is due now. */
  readonly lastRoundMs: number
  readonly failuresInARow: number
  /** The next round while backing off. */
  readonly retryAtMs: number
}

export type PollingEvent =
  /** A check of the clock. `periodMs` is the current period between rounds. */
  | { readonly type: 'tick'; readonly nowMs: number; readonly periodMs: number }
  /** Prices are wanted now: the lead began, or a round may have been missed. */
  | { readonly type: 'round_wanted' }
  | { readonly type: 'round_succeeded' }
  /** `retryAtMs` is the next attempt. */
  | { readonly type: 'round_failed'; readonly retryAtMs: number }
  /** Daily data was requested, was not due, or failed: tried again in minutes. */
  | { readonly type: 'refreshed' }
  | { readonly type: 'stop' }

export const POLLING_STARTS: PollingState = {
  mode: 'idle',
  lastRoundMs: -Infinity,
  failuresInARow: 0,
  retryAtMs: -Infinity,
}

/**
 * The state after `event`. The leader starts a round on entering `polling` and requests daily data on entering
 * `refreshing`. Throws for an event that the mode does not allow: a bug.
 */
export function nextPollingState(state: PollingState, event: PollingEvent): PollingState {
  const { mode } = state
  if (event.type === 'stop') return { ...state, mode: 'stopped' }
  if (mode === 'stopped') return state
  if (event.type === 'round_wanted') return { ...state, lastRoundMs: -Infinity }
  if (event.type === 'tick') return afterTick(state, event)
  if (mode === 'polling' && event.type === 'round_succeeded')
    return { ...state, mode: 'idle', failuresInARow: 0 }
  if (mode === 'polling' && event.type === 'round_failed') {
    const { retryAtMs } = event
    return { ...state, mode: 'backing_off', failuresInARow: state.failuresInARow + 1, retryAtMs }
  }
  if (mode === 'refreshing' && event.type === 'refreshed') return { ...state, mode: 'idle' }
  throw new Error(`polling: ${event.type} is not possible while ${mode}`)
}

function afterTick(state: PollingState, { nowMs, periodMs }: PollingEvent & { type: 'tick' }): PollingState {
  const polling: PollingState = { ...state, mode: 'polling', lastRoundMs: nowMs }
  if (state.mode === 'backing_off') return nowMs >= state.retryAtMs ? polling : state
  if (state.mode === 'idle')
    return nowMs >= state.lastRoundMs + periodMs ? polling : { ...state, mode: 'refreshing' }
  return state
}

/** The longest wait for a failing provider, or three periods if longer. */
const LONGEST_RETRY_MS = 15_000

/** The wait after so many failures in a row: a period, then doubling. */
export const pollBackOffMs = (everyMs: number, failuresInARow: number): number =>
  Math.min(everyMs * 2 ** (failuresInARow - 1), Math.max(LONGEST_RETRY_MS, 3 * everyMs))
