import { describe, expect, test } from 'vitest'
import { usedInWindow } from './limits.ts'

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
