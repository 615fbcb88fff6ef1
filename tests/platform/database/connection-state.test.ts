import { describe, expect, test } from 'vitest'
import {
  type ConnectionEvent,
  type ConnectionState,
  nextConnectionState,
  retryAfterMs,
} from '#server/platform/database/connection-state.ts'

const STATES: ConnectionState[] = ['connecting', 'open', 'waiting', 'closed']
const EVENTS: ConnectionEvent[] = ['opened', 'lost', 'retry', 'close']

// Each line: the state, what happens, the state after it. Everything else is refused.
const ALLOWED = `
  connecting  opened  open
  connecting  lost    waiting
  connecting  close   closed
  open        lost    waiting
  open        close   closed
  waiting     retry   connecting
  waiting     close   closed
  closed      close   closed`
const afterOf = new Map(
  ALLOWED.trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .map(([state, event, after]) => [`${state} ${event}`, after]),
)

describe.each(STATES)('while %s', (state) => {
  test.each(EVENTS)('%s leads to the state of the table, or is refused', (event) => {
    const after = afterOf.get(`${state} ${event}`)
    if (after) expect(nextConnectionState(state, event)).toBe(after)
    else expect(() => nextConnectionState(state, event)).toThrow(`${event} is not possible while ${state}`)
  })
})

test('attempts follow after 100 ms at first, then after twice as long each time, up to five seconds', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8].map(retryAfterMs)).toEqual([100, 200, 400, 800, 1600, 3200, 5000, 5000])
})
