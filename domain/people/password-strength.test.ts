import { expect, test } from 'vitest'
import { passwordScore, passwordStrength } from './password-strength.ts'

test.each([
  ['', 'empty', 0],
  ['abc', 'weak', 33],
  ['abcdefgh', 'weak', 33],
  ['abcdefgh1', 'weak', 33],
  ['Abcdefgh1', 'medium', 66],
  ['Abcdefgh1!', 'strong', 100],
  ['Abcdefghijk1!', 'strong', 100],
] as const)('%j is %s at %i %%', (password, level, percent) => {
  expect(passwordStrength(password)).toMatchObject({ level, percent })
})

test('each property is worth one point', () => {
  expect(passwordScore('abcdefghijkl')).toBe(2)
  expect(passwordScore('aB')).toBe(1)
  expect(passwordScore('1')).toBe(1)
  expect(passwordScore('é')).toBe(1)
})

test('hints name what is missing', () => {
  expect(passwordStrength('').hints).toEqual(['Enter a password'])
  expect(passwordStrength('abc').hints).toEqual([
    'At least 8 characters',
    'Mix uppercase and lowercase',
    'Include numbers',
    'Add special characters (!@#$%)',
  ])
  expect(passwordStrength('Abcdefg1!').hints).toEqual(['Add variety to strengthen'])
})
