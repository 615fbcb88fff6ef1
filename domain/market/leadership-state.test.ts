import { describe, expect, test } from 'vitest'
import { type LeadershipEvent, type LeadershipState, nextLeadershipState } from './leadership-state.ts'

const STATES: LeadershipState[] = ['candidate', 'taking_over', 'leading']
const EVENTS: LeadershipEvent[] = ['lock_taken', 'loaded', 'lock_lost']

// Each line: the state, what happens, the state after it. Everything else is refused.
const ALLOWED = `
  candidate    lock_taken  taking_over
  candidate    lock_lost   candidate
  taking_over  loaded      leading
  taking_over  lock_lost   candidate
  leading      lock_lost   candidate`
const afterOf = new Map(
  ALLOWED.trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .map(([state, event, after]) => [`${state} ${event}`, after]),
)

describe.each(STATES)('while %s', (state) => {
  test.each(EVENTS)('%s leads to the state of the table, or is refused', (event) => {
    const after = afterOf.get(`${state} ${event}`)
    if (after) expect(nextLeadershipState(state, event)).toBe(after)
    else expect(() => nextLeadershipState(state, event)).toThrow(`${event} is not possible while ${state}`)
  })
})
