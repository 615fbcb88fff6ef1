import { expect, test } from 'vitest'
import { cutOffOf } from './cut-off.ts'

const WEEK_MS = 7 * 24 * 60 * 60 * 1_000

test.each([
  ['ahead', 999],
  ['passed', 1_000],
  ['passed', WEEK_MS + 999],
  ['overdue', WEEK_MS + 1_000],
] as const)('the cut-off of a fund order that is due at 1,000 is %s at %i', (stand, nowMs) => {
  expect(cutOffOf({ waitsFor: 'nav', dueAtMs: 1_000 }, nowMs)).toBe(stand)
})

test('an order that waits for the open can be taken back until it is filled', () => {
  expect(cutOffOf({ waitsFor: 'open', dueAtMs: 1_000 }, 2 * WEEK_MS)).toBe('ahead')
})
