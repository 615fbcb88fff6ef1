/** Consecutive failures that open the breaker. */
const MAX_FAILURES = 5

/** What a circuit breaker does with a request. */
export type BreakerMode =
  /** Requests pass. */
  | 'closed'
  /** Requests are refused until the break is over. */
  | 'open'
  /** The break is over: one probe runs, all other requests are refused. */
  | 'probing'

/** All times are milliseconds of a monotonic clock. */
export interface BreakerState {
  readonly mode: BreakerMode
  readonly failuresInARow: number
  /** When a break ends. */
  readonly retryAtMs: number
}

export type BreakerEvent =
  /** A request passed: `blockedMs` answered null. */
  | { readonly type: 'requested' }
  /** The provider answered, also with no. */
  | { readonly type: 'answered' }
  /** No answer, or an undocumented one. `retryAtMs` ends the break that may follow. */
  | { readonly type: 'failed'; readonly retryAtMs: number }
  /** The quota was spent, which says nothing about the provider. */
  | { readonly type: 'undecided' }

export const BREAKER_STARTS: BreakerState = { mode: 'closed', failuresInARow: 0, retryAtMs: -Infinity }

/** For how long a request is refused now; null when it passes. */
export function blockedMs({ mode, retryAtMs }: BreakerState, nowMs: number): number | null {
  if (mode === 'closed') return null
  const waitMs = Math.max(retryAtMs - nowMs, 0)
  return mode === 'open' && waitMs === 0 ? null : waitMs
}

/** The state after `event`. Events may come in any order: older requests end at any time. */
export function nextBreakerState(state: BreakerState, event: BreakerEvent): BreakerState {
  switch (event.type) {
    case 'requested':
      return state.mode === 'open' ? { ...state, mode: 'probing' } : state
    case 'answered':
      return { ...state, mode: 'closed', failuresInARow: 0 }
    case 'failed': {
      const failuresInARow = state.failuresInARow + 1
      const mode = failuresInARow >= MAX_FAILURES ? 'open' : 'closed'
      return { mode, failuresInARow, retryAtMs: event.retryAtMs }
    }
    case 'undecided':
      return state.mode === 'probing' ? { ...state, mode: 'open' } : state
  }
}
