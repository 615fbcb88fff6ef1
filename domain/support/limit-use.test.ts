import { expect, test } from 'vitest'
import { limitUse } from './limit-use.ts'

test.each([
  ['0', '20', 'none'],
  ['0.00', '10000000.00', 'none'],
  ['1', '20', 'part'],
  ['99.99', '100.00', 'part'],
  ['9', '10', 'part'],
  ['20', '20', 'all'],
  // The most was lowered since.
  ['100', '99.5', 'all'],
] as const)('%s of %s: %s', (used, most, use) => expect(limitUse({ used, most })).toBe(use))

test('where nothing is counted there is no use', () =>
  expect(limitUse({ used: null, most: '1000000' })).toBeNull())

test('what is no figure is a bug', () =>
  expect(() => limitUse({ used: 'some', most: '1' })).toThrow(RangeError))
