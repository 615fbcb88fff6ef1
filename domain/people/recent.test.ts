import { expect, test } from 'vitest'
import { isRecent } from './recent.ts'

test.each([
  [0, true],
  [300_000, true],
  [300_001, false],
  [-60_000, true],
  [-60_001, false],
])('%i ms ago is recent: %s', (ageMs, is) => {
  const now = new Date('2026-11-18T15:00:00Z')
  expect(isRecent(new Date(now.getTime() - ageMs), now, 300_000)).toBe(is)
})
