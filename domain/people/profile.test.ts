import { describe, expect, test } from 'vitest'
import { birthFault, isCalendarDate } from './profile.ts'

describe('an account needs a grown-up', () => {
  test.each([
    ['2008-08-21', '2026-08-21', null, 'on the eighteenth birthday'],
    ['2008-08-22', '2026-08-21', 'too_young', 'one day before it'],
    ['2008-02-29', '2026-02-28', 'too_young', 'born on a leap day, the day before 1 March'],
    ['2008-02-29', '2026-03-01', null, 'born on a leap day, on 1 March'],
    ['2026-08-21', '2026-08-21', 'too_young', 'born today'],
    ['1900-01-01', '2026-08-21', null, 'the oldest customer thinkable'],
    ['1899-12-31', '2026-08-21', 'too_long_ago', 'older than that'],
    ['2026-08-22', '2026-08-21', 'in_the_future', 'born tomorrow'],
    ['9999-12-31', '2026-08-21', 'in_the_future', 'born in another age'],
    ['0001-01-01', '2026-08-21', 'too_long_ago', 'born in antiquity'],
  ] as const)('%s on %s: %s (%s)', (born, today, fault, _why) => {
    expect(birthFault(born, today)).toBe(fault)
  })
})

describe('a date is a day that exists', () => {
  test.each(['2000-02-29', '2024-02-29', '1999-12-31', '2025-04-30'])('%s exists', (date) => {
    expect(isCalendarDate(date)).toBe(true)
  })
  test.each([
    '1900-02-29',
    '2025-02-29',
    '2025-04-31',
    '2025-13-01',
    '2025-00-10',
    '2025-01-00',
    '25-01-01',
    '',
  ])('%j does not', (date) => {
    expect(isCalendarDate(date)).toBe(false)
  })
  test.each([
    '2025-1-1',
    '2025/01/01',
    ' 2025-01-01',
    '2025-01-01\n',
    '2025-01-01T00:00:00Z',
    '２０２５-01-01',
  ])('%j is no date at all', (text) => {
    expect(isCalendarDate(text)).toBe(false)
  })
})
