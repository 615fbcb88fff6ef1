/** What the connection to a provider's stream of trades is doing. */
export type StreamMode =
  /** No stream is wanted: another node leads, or the market is closed. */
  | 'idle'
  /** A connection is being opened. */
  | 'connecting'
  /** It is open, and the symbols are subscribed to. */
  | 'open'
  /** Lost or refused; reconnects after the backoff. */
  | 'backing_off'

/** All times are milliseconds of a monotonic clock. */
export interface StreamState {
  readonly mode: StreamMode
  /** Connections lost in a row, without a trade between them. */
  readonly failuresInARow: number
  readonly retryAtMs: number
}

export type StreamEvent =
  /** The stream looks at the clock, and whether it is wanted. */
  | { readonly type: 'tick'; readonly nowMs: number; readonly isWanted: boolean }
  | { readonly type: 'opened' }
  /** A trade came, which only a healthy stream sends. */
  | { readonly type: 'traded' }
  /** The connection was closed or refused. `retryAtMs` is when to open the next one. */
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
