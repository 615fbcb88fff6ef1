export type StreamMode =
  /** Another node leads, or the market is closed. */
  | 'idle'
  | 'connecting'
  | 'open'
  /** Lost or refused; reconnects after the backoff. */
  | 'backing_off'

/** Times are monotonic ms. */
export interface StreamState {
  readonly mode: StreamMode
  /** Connections lost in a row without a trade. */
  readonly failuresInARow: number
  readonly retryAtMs: number
}

export type StreamEvent =
  | { readonly type: 'tick'; readonly nowMs: number; readonly isWanted: boolean }
  | { readonly type: 'opened' }
  /** Only a healthy stream sends trades. */
  | { readonly type: 'traded' }
  /** Closed or refused. `retryAtMs` is the next attempt. */
  | { readonly type: 'lost'; readonly retryAtMs: number }

export const STREAM_STARTS: StreamState = { mode: 'idle', failuresInARow: 0, retryAtMs: -Infinity }

/**
 * The state after `event`. The stream connects on entering `connecting` and closes on entering `idle`. Throws for an
 * event that the mode does not allow: a bug.
 */
export function nextStreamState(state: StreamState, event: StreamEvent): StreamState {
  const { mode, failuresInARow } = state
  const isConnected = mode === 'connecting' || mode === 'open'
  switch (event.type) {
    case 'tick':
      if (!event.isWanted) return mode === 'idle' ? state : { ...state, mode: 'idle' }
      if (isConnected) return state
      return { ...state, mode: event.nowMs >= state.retryAtMs ? 'connecting' : 'backing_off' }
    case 'opened':
      if (mode === 'connecting') return { ...state, mode: 'open' }
      break
    case 'traded':
      if (mode === 'open') return { ...state, failuresInARow: 0 }
      break
    case 'lost':
      if (!isConnected) break
      return { mode: 'backing_off', failuresInARow: failuresInARow + 1, retryAtMs: event.retryAtMs }
  }
  throw new Error(`stream of trades: ${event.type} is not possible while ${mode}`)
}

const FIRST_RETRY_MS = 3_000
const LONGEST_RETRY_MS = 30_000

/** The wait after so many lost connections in a row: three seconds, doubling to thirty. */
export const streamBackOffMs = (failuresInARow: number): number =>
  Math.min(FIRST_RETRY_MS * 2 ** (failuresInARow - 1), LONGEST_RETRY_MS)
