import { expect, test, vi } from 'vitest'

vi.stubGlobal('matchMedia', () => ({ matches: false }))
const { widthOfChange } = await import('./tick.tsx')

test.each([
  ['$282.29', '$282.34', 2],
  ['$282.34', '$282.35', 1],
  ['$282.34', '$283.34', 3.5],
  ['$1,282.34', '$2,282.34', 7.5],
  ['$99.99', '$100.00', 6.5],
  ['', '$10.00', 5.5],
  ['$5.00', '$4.99', 3.5],
])('of %s that becomes %s the last %s digits are tinted', (before, after, digits) =>
  expect(widthOfChange(before, after)).toBe(digits),
)
