import { expect, test } from 'vitest'
import { daysText } from './lot-term.tsx'

test.each([
  [0, 'today'],
  [1, 'tomorrow'],
  [2, 'in 2 days'],
  [366, 'in 366 days'],
])('%i days until a lot is long term read "%s"', (days, text) => {
  expect(daysText(days)).toBe(text)
})
