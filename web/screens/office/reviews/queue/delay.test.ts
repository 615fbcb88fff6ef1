import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDelay } from './delay.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

function testDelay() {
  const states: boolean[] = []
  const act = vi.fn()
  return { act, states, delay: createDelay({ ms: 5_000, onChange: (isWaiting) => states.push(isWaiting) }) }
}

test('it acts once, after its time', () => {
  const { act, states, delay } = testDelay()
  delay.start(act)
  delay.start(act)
  vi.advanceTimersByTime(4_999)
  expect(act).not.toHaveBeenCalled()
  vi.advanceTimersByTime(10_000)
  expect(act).toHaveBeenCalledTimes(1)
  expect(states).toEqual([true, false])
})

test('what is undone never acts, and can be begun again', () => {
  const { act, delay } = testDelay()
  delay.start(act)
  delay.undo()
  vi.advanceTimersByTime(10_000)
  delay.actNow()
  expect(act).not.toHaveBeenCalled()
  delay.start(act)
  vi.advanceTimersByTime(5_000)
  expect(act).toHaveBeenCalledTimes(1)
})

test('who leaves the page has acted, once', () => {
  const { act, delay } = testDelay()
  delay.start(act)
  delay.actNow()
  delay.undo()
  vi.advanceTimersByTime(10_000)
  expect(act).toHaveBeenCalledTimes(1)
})
