import { describe, expect, test } from 'vitest'
import {
  type ExecutionEvent,
  type ExecutionState,
  mayBeginNext,
  needsRollback,
  nextExecutionState,
} from './execution-state.ts'

const STATES: ExecutionState[] = [
  'idle',
  'gathering',
  'loading',
  'committing',
  'committing_with_next',
  'recovering',
  'recovering_with_next',
]
const EVENTS: ExecutionEvent[] = [
  'order_placed',
  'queue_emptied',
  'batch_begun',
  'commit_sent',
  'committed',
  'failed',
  'recovered',
]

// Each line: the state, what happens, the state after it. Everything else is refused.
const ALLOWED = `
  idle                  order_placed   gathering
  gathering             batch_begun    loading
  gathering             queue_emptied  idle
  gathering             failed         recovering
  loading               commit_sent    committing
  loading               failed         recovering
  committing            batch_begun    committing_with_next
  committing            committed      gathering
  committing            failed         recovering
  committing_with_next  committed      loading
  committing_with_next  failed         recovering_with_next
  recovering            recovered      gathering
  recovering_with_next  recovered      loading`
const afterOf = new Map(
  ALLOWED.trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .map(([state, event, after]) => [`${state} ${event}`, after]),
)

describe.each(STATES)('while %s', (state) => {
  test.each(EVENTS)('%s leads to the state of the table, or is refused', (event) => {
    const after = afterOf.get(`${state} ${event}`)
    if (after) expect(nextExecutionState(state, event)).toBe(after)
    else
      expect(() => nextExecutionState(state, event)).toThrow(
        `order executor: ${event} is not possible while ${state}`,
      )
  })
})

const through = (...events: ExecutionEvent[]): ExecutionState =>
  events.reduce(nextExecutionState, 'idle' satisfies ExecutionState)

test('a single order: gathered, loaded, committed, and the lane is idle again', () => {
  const events = ['order_placed', 'batch_begun', 'commit_sent', 'committed', 'queue_emptied'] as const
  expect(through(...events)).toBe('idle')
})

test('a batch that was begun behind a commit is loading when that commit is done, and when it has failed', () => {
  const begun = ['order_placed', 'batch_begun', 'commit_sent', 'batch_begun'] as const
  expect(through(...begun, 'committed')).toBe('loading')
  expect(through(...begun, 'failed', 'recovered')).toBe('loading')
})

test('at most one batch is begun behind a commit', () => {
  expect(() => nextExecutionState('committing_with_next', 'batch_begun')).toThrow('not possible')
})

test('the next batch begins only behind a commit, with 64 orders, and with none to be tried alone', () => {
  const large = { waiting: 64, single: 0 }
  expect(STATES.filter((state) => mayBeginNext(state, large))).toEqual(['committing'])
  expect(mayBeginNext('committing', { waiting: 63, single: 0 })).toBe(false)
  expect(mayBeginNext('committing', { waiting: 64, single: 1 })).toBe(false)
})

test('a rollback is due only while a batch loads: after its COMMIT was sent the transaction ends by itself', () => {
  expect(STATES.filter(needsRollback)).toEqual(['loading'])
})
