import { expect, test } from 'vitest'
import { testStateTable } from '../../tests/support/rules/state-table.ts'
import {
  type ExecutionEvent,
  type ExecutionState,
  mayBeginNext,
  needsRollback,
  nextExecutionState,
} from './execution-state.ts'

const EVENTS: ExecutionEvent[] = [
  'order_placed',
  'queue_emptied',
  'batch_begun',
  'commit_sent',
  'committed',
  'failed',
  'recovered',
]

const TABLE: Record<ExecutionState, string> = {
  idle: 'gathering - - - - - -',
  gathering: '- idle loading - - recovering -',
  loading: '- - - committing - recovering -',
  committing: '- - committing_with_next - gathering recovering -',
  committing_with_next: '- - - - loading recovering_with_next -',
  recovering: '- - - - - - gathering',
  recovering_with_next: '- - - - - - loading',
}
const STATES = Object.keys(TABLE) as ExecutionState[]

testStateTable(nextExecutionState, EVENTS, TABLE)

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

test('the next batch begins only behind a commit, with 64 orders, and with none to be tried alone', () => {
  const large = { waiting: 64, single: 0 }
  expect(STATES.filter((state) => mayBeginNext(state, large))).toEqual(['committing'])
  expect(mayBeginNext('committing', { waiting: 63, single: 0 })).toBe(false)
  expect(mayBeginNext('committing', { waiting: 64, single: 1 })).toBe(false)
})

test('a rollback is due only while a batch loads: after its COMMIT was sent the transaction ends by itself', () => {
  expect(STATES.filter(needsRollback)).toEqual(['loading'])
})
