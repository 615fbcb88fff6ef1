import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type IdleWatch, idleStep } from './idle-watch.ts'

const MINUTE_MS = 60_000
const watch = (more: Partial<IdleWatch> = {}): IdleWatch => ({
  idleEndsMs: 30 * MINUTE_MS,
  endsMs: 720 * MINUTE_MS,
  heardMs: 0,
  askedMs: 0,
  inputMs: 0,
  ...more,
})

test('a page that is used calls only within ten minutes of the end, and once a minute at most', () => {
  const used = watch({ inputMs: 1 })
  expect(idleStep(used, 20 * MINUTE_MS - 1)).toBe('wait')
  expect(idleStep(used, 20 * MINUTE_MS)).toBe('stay')
  expect(idleStep({ ...used, askedMs: 20 * MINUTE_MS }, 21 * MINUTE_MS - 1)).toBe('wait')
  expect(idleStep({ ...used, askedMs: 20 * MINUTE_MS }, 21 * MINUTE_MS)).toBe('stay')
})

test('without input since the server last heard of the user, nothing prolongs the session', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40 * MINUTE_MS }), (nowMs) => {
      expect(idleStep(watch(), nowMs)).not.toBe('stay')
    }),
  )
})

describe('two minutes before the end', () => {
  test('the server is asked first, then the user', () => {
    expect(idleStep(watch(), 28 * MINUTE_MS)).toBe('check')
    expect(idleStep(watch({ heardMs: 28 * MINUTE_MS, askedMs: 28 * MINUTE_MS }), 28 * MINUTE_MS)).toBe('warn')
  })

  test('input prolongs nothing by itself any more', () => {
    const heard = { heardMs: 28 * MINUTE_MS, inputMs: 28 * MINUTE_MS + 1 }
    expect(idleStep(watch(heard), 29 * MINUTE_MS)).toBe('warn')
  })
})

test('after a sleep past the end the server is asked, whatever was pressed on waking', () => {
  const woken = watch({ heardMs: 29 * MINUTE_MS, inputMs: 90 * MINUTE_MS })
  expect(idleStep(woken, 90 * MINUTE_MS)).toBe('check')
})

test('at the end of the longest time there is no question: nothing could prolong it', () => {
  const last = watch({ idleEndsMs: 720 * MINUTE_MS, heardMs: 719 * MINUTE_MS })
  expect(idleStep(last, 719 * MINUTE_MS)).toBe('wait')
})
