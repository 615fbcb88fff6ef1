/** Consecutive failures that open the breaker. */
const MAX_FAILURES = 5

export type BreakerMode =
  /** Requests pass. */
  | 'closed'
  /** Refuses until the break is over. */
  | 'open'
  /** The break is over: one probe runs, all other requests are refused. */
  | 'probing'

/** Times are monotonic ms. */
export interface BreakerState {
  readonly mode: BreakerMode
  readonly failuresInARow: number
  /** When a break ends. */
  readonly retryAtMs: number
}

export type BreakerEvent =
  | { readonly type: 'requested' }
  /** Any answer, even a refusal. */
  | { readonly type: 'answered' }
  /** No answer, or an undocumented one. `retryAtMs` ends the break that may follow. */
  | { readonly type: 'failed'; readonly retryAtMs: number }
  /** A spent quota says nothing about the provider. */
  | { readonly type: 'undecided' }

export const BREAKER_STARTS: BreakerState = { mode: 'closed', failuresInARow: 0, retryAtMs: -Infinity }

/** How long requests are still refused; null if they pass. */
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
