import { describe, expect, test } from 'vitest'
import {
  BREAKER_STARTS,
  type BreakerEvent,
  type BreakerMode,
  blockedMs,
  nextBreakerState,
} from '#server/market/ports/breaker-state.ts'

const EVENTS = {
  requested: { type: 'requested' },
  answered: { type: 'answered' },
  failed: { type: 'failed', retryAtMs: 200 },
  undecided: { type: 'undecided' },
} satisfies Record<string, BreakerEvent>

describe.each([
  ['closed', 3, { requested: 'closed', answered: 'closed', failed: 'closed', undecided: 'closed' }],
  ['closed', 4, { requested: 'closed', answered: 'closed', failed: 'open', undecided: 'closed' }],
  ['open', 5, { requested: 'probing', answered: 'closed', failed: 'open', undecided: 'open' }],
  ['probing', 5, { requested: 'probing', answered: 'closed', failed: 'open', undecided: 'open' }],
] as const)('while %s after %i failures', (mode: BreakerMode, failuresInARow, after) => {
  test.each(Object.entries(EVENTS))('%s leads to the mode of the table', (name, event) => {
    const state = { mode, failuresInARow, retryAtMs: 100 }
    expect(nextBreakerState(state, event).mode).toBe(after[name as keyof typeof after])
  })
})

test('requests are refused while it is open, and beside the one that probes', () => {
  const state = { failuresInARow: 5, retryAtMs: 100 }
  expect(blockedMs({ ...state, mode: 'closed' }, 0)).toBeNull()
  expect(blockedMs({ ...state, mode: 'open' }, 99)).toBe(1)
  expect(blockedMs({ ...state, mode: 'open' }, 100)).toBeNull()
  expect(blockedMs({ ...state, mode: 'probing' }, 100)).toBe(0)
})

test('one answer forgets all failures', () => {
  const failed = Array<BreakerEvent>(4).fill(EVENTS.failed)
  const events: BreakerEvent[] = [...failed, EVENTS.answered, ...failed]
  expect(events.reduce(nextBreakerState, BREAKER_STARTS)).toMatchObject({ mode: 'closed', failuresInARow: 4 })
})
