import { expect, test } from 'vitest'
import {
  type WorkerEvent,
  type WorkerState,
  isDelivering,
  nextWorkerState,
} from '#server/platform/mail/worker-state.ts'

const EVENTS: readonly WorkerEvent[] = [
  ...(['woken', 'delivery_begun', 'delivery_ended', 'round_ended', 'round_failed', 'stop'] as const),
]

// A row for each state, a column for each event; '-' is refused.
const TABLE: Record<WorkerState, string> = {
  idle: 'sending - - - - stopping',
  sending: 'sending_woken delivering - idle idle stopping',
  sending_woken: 'sending_woken delivering_woken - sending idle stopping',
  delivering: 'delivering_woken - sending - - stopping',
  delivering_woken: 'delivering_woken - sending_woken - - stopping',
  stopping: 'stopping - stopping stopping stopping stopping',
}

for (const [state, row] of Object.entries(TABLE) as [WorkerState, string][])
  test.each(row.split(' ').map((next, at) => [EVENTS[at]!, next] as const))(
    `a mail worker that is ${state} and got %s is %s`,
    (event, next) => {
      if (next === '-') expect(() => nextWorkerState(state, event)).toThrow(`${state} got ${event}`)
      else expect(nextWorkerState(state, event)).toBe(next)
    },
  )

test('only a message whose content may be on its way is waited for', () => {
  const states = Object.keys(TABLE) as WorkerState[]
  expect(states.filter(isDelivering)).toEqual(['delivering', 'delivering_woken'])
})
