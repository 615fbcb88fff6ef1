import { expect, test } from 'vitest'
import { createCallLimits } from '#server/alpaca/http/key-admission.ts'
import { createTestClock } from '../support/clock.ts'

test('a caller who calls goes on being counted, however many others there are', () => {
  const limits = createCallLimits(createTestClock(), { max: 3, factor: 1 })
  for (let call = 0; call < 3; call += 1) {
    expect(limits.over('busy')).toBeNull()
    expect(limits.count('busy').isOver).toBe(false)
    for (let other = 0; other < 40_000; other += 1) limits.count(`${call} ${other}`)
  }
  expect(limits.over('busy')).toMatchObject({ isOver: true, remaining: 0 })
  expect(limits.count('busy').isOver).toBe(true)
})

test('asking whether one more is too many counts nothing', () => {
  const limits = createCallLimits(createTestClock(), { max: 1, factor: 1 })
  for (let times = 0; times < 5; times += 1) expect(limits.over('careful')).toBeNull()
  expect(limits.count('careful').isOver).toBe(false)
})
