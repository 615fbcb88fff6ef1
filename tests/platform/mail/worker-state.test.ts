import { expect, test } from 'vitest'
import {
  type WorkerEvent,
  type WorkerState,
  isDelivering,
  nextWorkerState,
} from '#server/platform/mail/worker-state.ts'
import { testStateTable } from '../../support/rules/state-table.ts'

const EVENTS: readonly WorkerEvent[] = [
  ...(['woken', 'delivery_begun', 'delivery_ended', 'round_ended', 'round_failed', 'stop'] as const),
]

const TABLE: Record<WorkerState, string> = {
  idle: 'sending - - - - stopping',
  sending: 'sending_woken delivering - idle idle stopping',
  sending_woken: 'sending_woken delivering_woken - sending idle stopping',
  delivering: 'delivering_woken - sending - - stopping',
  delivering_woken: 'delivering_woken - sending_woken - - stopping',
  stopping: 'stopping - stopping stopping stopping stopping',
}

testStateTable(nextWorkerState, EVENTS, TABLE)

test('only a message whose content may be on its way is waited for', () => {
  const states = Object.keys(TABLE) as WorkerState[]
  expect(states.filter(isDelivering)).toEqual(['delivering', 'delivering_woken'])
})
