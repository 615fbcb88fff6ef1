import { expect, test } from 'vitest'
import { chosenIn, queryOfChosen } from './audit-filters.ts'

test('a filter is what the URL says, without blanks; empty and unknown ones are none', () => {
  const search = new URLSearchParams('actor=+root+&action=&page=3&from=2026-11-18')
  expect(chosenIn(search)).toEqual({ actor: 'root', from: '2026-11-18' })
})

test('days become the instants at which they begin and end here', () => {
  const { from, to, ...rest } = queryOfChosen({ actor: 'root', from: '2026-11-17', to: '2026-11-18' })
  expect(rest).toEqual({ actor: 'root' })
  expect(from).toBe(new Date(2026, 10, 17).toISOString())
  expect(to).toBe(new Date(2026, 10, 19).toISOString())
})

test('what is no day is no filter', () => {
  expect(queryOfChosen({ from: 'yesterday', to: '2026-11' })).toEqual({})
})
