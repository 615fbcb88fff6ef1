import { describe, expect, test } from 'vitest'
import { limitUse, usedInWindow } from './limits.ts'

const startedAt = new Date('2026-08-21T14:00:00Z')
const hour = { most: 20, windowMs: 3_600_000 }
const at = (time: string) => new Date(`2026-08-21T${time}Z`)

describe('what is used of a window', () => {
  test('is what was counted, until its end', () => {
    const counted = { count: 3, startedAt }
    expect(usedInWindow(counted, hour, at('14:59:59.999'))).toEqual({ used: 3, freeAgainAt: at('15:00:00') })
    expect(usedInWindow(counted, hour, at('15:00:00'))).toEqual({ used: 0, freeAgainAt: null })
  })

  test('is never more than there is, though refused calls count', () => {
    expect(usedInWindow({ count: 27, startedAt }, hour, at('14:30:00')).used).toBe(20)
  })

  test('is nothing before the first call, and after all were given back', () => {
    expect(usedInWindow(undefined, hour, at('14:30:00'))).toEqual({ used: 0, freeAgainAt: null })
    expect(usedInWindow({ count: 0, startedAt }, hour, at('14:30:00'))).toEqual({
      used: 0,
      freeAgainAt: null,
    })
  })
})

test.each([
  ['0', '20', 'none'],
  ['0.00', '10000000.00', 'none'],
  ['1', '20', 'part'],
  ['99.99', '100.00', 'part'],
  ['9', '10', 'part'],
  ['20', '20', 'all'],
  // The most was lowered since.
  ['100', '99.5', 'all'],
] as const)('%s of %s: %s', (used, most, use) => expect(limitUse({ used, most })).toBe(use))

test('where nothing is counted there is no use', () =>
  expect(limitUse({ used: null, most: '1000000' })).toBeNull())

test('what is no figure is a bug', () =>
  expect(() => limitUse({ used: 'some', most: '1' })).toThrow(RangeError))
