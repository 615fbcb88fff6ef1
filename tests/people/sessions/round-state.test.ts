import { expect, test } from 'vitest'
import { type RoundEvent, type RoundState, nextRoundState } from '#server/people/sessions/round-state.ts'

test.each<[RoundState, RoundEvent, RoundState]>([
  ['idle', 'kept', 'waiting'],
  ['idle', 'close', 'closed'],
  ['waiting', 'kept', 'waiting'],
  ['waiting', 'due', 'checking'],
  ['waiting', 'close', 'closed'],
  ['checking', 'kept', 'checking'],
  ['checking', 'checked', 'waiting'],
  ['checking', 'emptied', 'idle'],
  ['checking', 'close', 'closed'],
  ['closed', 'kept', 'closed'],
  ['closed', 'checked', 'closed'],
  ['closed', 'emptied', 'closed'],
  ['closed', 'close', 'closed'],
])('session rounds that are %s, %s: %s', (state, event, next) => {
  expect(nextRoundState(state, event)).toBe(next)
})

test.each<[RoundState, RoundEvent]>([
  ['idle', 'due'],
  ['idle', 'checked'],
  ['idle', 'emptied'],
  ['waiting', 'checked'],
  ['waiting', 'emptied'],
  ['checking', 'due'],
  ['closed', 'due'],
])('session rounds that are %s, %s: refused', (state, event) => {
  expect(() => nextRoundState(state, event)).toThrow(`session rounds that are ${state} got ${event}`)
})
