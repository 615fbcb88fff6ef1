import { expect, test } from 'vitest'
import { ageText } from './age-text.ts'

test.each([
  [59_999, '0 min'],
  [60_000, '1 min'],
  [3_599_999, '59 min'],
  [3_600_000, '1 h'],
  [48 * 3_600_000 - 1, '47 h'],
  [48 * 3_600_000, '2 days'],
])('%i ms are %s', (ms, text) => expect(ageText(ms)).toBe(text))
