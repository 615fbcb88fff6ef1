import { expect, test } from 'vitest'
import { HISTORY_STARTS, historyWindow } from './history-window.ts'

const TODAY = '2026-11-18'

test.each([
  [{}, '2026-10-18', TODAY],
  [{ period: '1D' }, '2026-11-17', TODAY],
  [{ period: '2W' }, '2026-11-04', TODAY],
  [{ period: '3m' }, '2026-08-18', TODAY],
  [{ period: '1A' }, '2025-11-18', TODAY],
  [{ period: 'all' }, HISTORY_STARTS, TODAY],
  [{ period: '999A' }, HISTORY_STARTS, TODAY],
  [{ period: '1M', end: '2026-03-31' }, '2026-02-28', '2026-03-31'],
  [{ period: '1M', start: '2026-01-31' }, '2026-01-31', '2026-02-28'],
  [{ start: '2026-01-31' }, '2026-01-31', TODAY],
  [{ start: '1999-01-01', end: '2026-01-01' }, HISTORY_STARTS, '2026-01-01'],
  [{ end: '2026-01-31' }, '2025-12-31', '2026-01-31'],
])('%j is from %s to %s', (asked, from, to) => {
  expect(historyWindow(asked, TODAY)).toEqual({ from, to })
})

test.each([
  [{ period: '1M', start: '2026-01-01', end: '2026-02-01' }],
  [{ period: '1Y' }],
  [{ period: '0D' }],
  [{ period: '' }],
  [{ start: '2026-02-01', end: '2026-01-01' }],
  [{ start: '2027-01-01' }],
  [{ start: '2026-01-01', period: 'all' }],
])('%j is none', (asked) => {
  expect(historyWindow(asked, TODAY)).toBeNull()
})
