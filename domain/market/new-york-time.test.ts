import { expect, test } from 'vitest'
import { parseNewYorkDate } from './new-york-time.ts'

test.each(['2026-11-19', '2028-02-29', '1999-12-31'])('%s is a date', (text) =>
  expect(parseNewYorkDate(text)).toBe(text),
)

test.each([
  '2026-02-30',
  '2027-02-29',
  '2026-13-01',
  '2026-00-10',
  '2026-11-31',
  '26-11-19',
  '2026-11-19T00:00:00Z',
  ' 2026-11-19',
  '2026/11/19',
  '',
])('%j never was one', (text) => expect(parseNewYorkDate(text)).toBeNull())
