import { expect, test } from 'vitest'
import { type RoundEvent, type RoundState, nextRoundState } from '#server/people/sessions/round-state.ts'

test.each<[RoundState, RoundEvent, RoundState]>([
  ['unstarted', 'kept', 'unstarted'],
  ['unstarted', 'start', 'idle'],
  ['unstarted', 'stop', 'stopped'],
  ['idle', 'kept', 'waiting'],
  ['idle', 'stop', 'stopped'],
  ['waiting', 'kept', 'waiting'],
  ['waiting', 'due', 'checking'],
  ['waiting', 'stop', 'stopped'],
  ['checking', 'kept', 'checking'],
  ['checking', 'checked', 'waiting'],
  ['checking', 'emptied', 'idle'],
  ['checking', 'stop', 'stopped'],
  ['stopped', 'kept', 'stopped'],
  ['stopped', 'checked', 'stopped'],
  ['stopped', 'emptied', 'stopped'],
  ['stopped', 'stop', 'stopped'],
])('session rounds that are %s, %s: %s', (state, event, next) => {
  expect(nextRoundState(state, event)).toBe(next)
})

test.each<[RoundState, RoundEvent]>([
  ['unstarted', 'due'],
  ['unstarted', 'checked'],
  ['unstarted', 'emptied'],
  ['idle', 'start'],
  ['idle', 'due'],
  ['idle', 'checked'],
  ['idle', 'emptied'],
  ['waiting', 'start'],
  ['waiting', 'checked'],
  ['waiting', 'emptied'],
  ['checking', 'start'],
  ['checking', 'due'],
  ['stopped', 'start'],
  ['stopped', 'due'],
])('session rounds that are %s, %s: refused', (state, event) => {
  expect(() => nextRoundState(state, event)).toThrow(`session rounds that are ${state} got ${event}`)
})
