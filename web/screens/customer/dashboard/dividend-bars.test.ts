import { expect, test } from 'vitest'
import { barHeights, monthText } from './dividend-bars.ts'

test('bars are as high as their part of the highest, none where nothing was paid', () => {
  expect(barHeights(['0.00', '2.50', '10.00'])).toEqual([0, 25, 100])
  expect(barHeights(['0.00', '0.00'])).toEqual([0, 0])
})

test('a month is written with its year, whatever the time zone of the machine', () => {
  expect(monthText('2026-01')).toBe('Jan 2026')
  expect(monthText('2025-12')).toBe('Dec 2025')
})
