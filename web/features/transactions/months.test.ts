import { expect, test } from 'vitest'
import { byMonth } from './months.ts'

const rowsAt = (...times: string[]) => times.map((createdAt) => ({ createdAt }))

test('rows stand under their months, in the order given', () => {
  const rows = rowsAt(
    '2026-11-18T12:00:00Z',
    '2026-11-02T12:00:00Z',
    '2026-10-15T12:00:00Z',
    '2025-10-15T12:00:00Z',
  )
  expect(byMonth(rows)).toEqual([
    { name: 'November 2026', rows: rows.slice(0, 2) },
    { name: 'October 2026', rows: rows.slice(2, 3) },
    { name: 'October 2025', rows: rows.slice(3) },
  ])
})

test('nothing has no months', () => {
  expect(byMonth([])).toEqual([])
})
