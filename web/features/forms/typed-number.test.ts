import { expect, test } from 'vitest'
import { typedNumber } from './typed-number.ts'

test.each([
  ['190', '190'],
  [' $1,234.50 ', '1234.50'],
  ['.5', '0.5'],
  ['7.', '7'],
  ['007.1', '7.1'],
  ['', null],
  ['.', null],
  ['1,23', null],
  ['-1', null],
  ['1e3', null],
  ['12.3.4', null],
])('%o is %o', (typed, number) => {
  expect(typedNumber(typed)).toBe(number)
})
