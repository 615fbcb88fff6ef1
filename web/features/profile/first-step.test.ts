import { expect, test } from 'vitest'
import { firstStep } from './first-step.ts'

test.each([
  [null, 'Complete your profile', '/profile'],
  ['pending', 'View your profile review', '/profile'],
  ['rejected', 'Update your profile', '/profile'],
  ['approved', 'Make your first deposit', 'deposit'],
] as const)('a customer whose profile is %s is offered: %s', (status, text, to) => {
  expect(firstStep(status)).toEqual({ to, text })
})
