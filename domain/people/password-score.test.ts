import { expect, test } from 'vitest'
import { passwordScore } from './password-score.ts'

test('each property is worth one point', () => {
  expect(passwordScore('abcdefghijkl')).toBe(2)
  expect(passwordScore('aB')).toBe(1)
  expect(passwordScore('1')).toBe(1)
  expect(passwordScore('é')).toBe(1)
})
