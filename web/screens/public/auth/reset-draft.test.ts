import { describe, expect, test } from 'vitest'
import { type ResetDraft, resetErrors } from './reset-draft.ts'

const GOOD: ResetDraft = {
  username: 'ada',
  email: 'ada@example.org',
  newPassword: 'harbour8',
  confirmation: 'harbour8',
}

describe('a draft of a password reset', () => {
  test('may have any password of eight characters', () => {
    expect(resetErrors(GOOD)).toEqual({})
  })

  test.each([
    ['no username', { username: ' ' }, { username: 'Username is required' }],
    ['no email', { email: '' }, { email: 'Email is required' }],
    ['an email that is none', { email: 'ada' }, { email: 'Enter a valid email address' }],
    [
      'seven characters',
      { newPassword: 'harbour', confirmation: 'harbour' },
      { newPassword: 'Password must be at least 8 characters long' },
    ],
    ['another confirmation', { confirmation: 'harbour9' }, { confirmation: 'Passwords do not match' }],
  ])('is told of %s', (_, change, faults) => {
    expect(resetErrors({ ...GOOD, ...change })).toEqual(faults)
  })
})
