import { describe, expect, test } from 'vitest'
import { datesProblem, periodName, yearTo } from './chosen-period.ts'

const TODAY = '2026-11-25'

describe('two days as a period', () => {
  test.each([
    ['2026-01-01', '2026-06-30', undefined],
    ['2026-11-25', '2026-11-25', undefined],
    ['2026-06-30', '2026-01-01', 'The first day is after the last'],
    ['2026-01-01', '2026-11-26', 'The last day is in the future'],
    ['', '2026-06-30', 'Choose both days'],
    ['2026-01-01', '', 'Choose both days'],
  ])('%s to %s: %s', (from, to, problem) => {
    expect(datesProblem({ from, to }, TODAY)).toBe(problem)
  })

  test('begin with the year to today, which can be asked for', () => {
    expect(yearTo(TODAY)).toEqual({ from: '2026-01-01', to: TODAY })
    expect(datesProblem(yearTo('2026-01-01'), '2026-01-01')).toBeUndefined()
  })
})

test('every period has a name in words', () => {
  expect(periodName({ choice: 'YTD' })).toBe('year to date')
  expect(periodName({ choice: 'dates' })).toBe('between two days')
})
