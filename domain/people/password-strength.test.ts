import { expect, test } from 'vitest'
import { passwordStrength } from './password-strength.ts'

const known = { username: 'ada', email: 'lovelace@example.com', productName: 'Northfold' }
const strengthOf = (password: string) => passwordStrength(password, known)

test.each([
  ['', 'empty', 0],
  ['abc', 'weak', 33],
  ['quietbay', 'weak', 33],
  ['quietbay1', 'weak', 33],
  ['Quietbay1', 'medium', 66],
  ['Quietbay1!', 'strong', 100],
  ['Quietharbour1!', 'strong', 100],
] as const)('%j is %s at %i %%', (password, level, percent) => {
  expect(strengthOf(password)).toMatchObject({ level, percent })
})

test('hints name what is missing', () => {
  expect(strengthOf('').hints).toEqual(['Enter a password'])
  expect(strengthOf('abc').hints).toEqual([
    'At least 8 characters',
    'Mix uppercase and lowercase',
    'Include numbers',
    'Add special characters (!@#$%)',
  ])
  expect(strengthOf('Quietba1!').hints).toEqual(['Add variety to strengthen'])
})

test.each([
  ['Password1!', 'This one is widely used'],
  ['My-ADA-lives-42', 'This one contains your username'],
  ['Xx-Lovelace-42', 'This one contains your email address'],
  ['Xx-northfold-42', 'This one contains Northfold'],
  ['Northfold2026!', 'This one contains Northfold'],
  [`Quiet-Bay-${'7391Qb!'.repeat(20)}`, 'At most 128 characters'],
  ['Quiet-Harbour-42\0', 'Some characters are invalid'],
])('%j is weak whatever its score, and a hint says why', (password, hint) => {
  expect(strengthOf(password)).toMatchObject({ level: 'weak', percent: 33 })
  expect(strengthOf(password).hints[0]).toBe(hint)
})
