import { expect, test } from 'vitest'
import { medianInterval } from '../../bench/support/table.ts'

const upTo = (count: number) => Array.from({ length: count }, (_, at) => count - at)

// The ranks that tables of the sign test have for these numbers of runs.
test.each([
  [6, 1, 6],
  [9, 2, 8],
  [18, 5, 14],
  [60, 22, 39],
])('of %i runs it is from the %ith to the %ith', (count, low, high) => {
  expect(medianInterval(upTo(count))).toEqual([low, high])
})

test('of too few runs it is all of them', () => {
  expect(medianInterval([3, 1, 2])).toEqual([1, 3])
  expect(medianInterval([1])).toEqual([1, 1])
})
