import { describe, expect, test } from 'vitest'
import { actionText, actorText, changesOf, subjectText } from './audit-words.ts'

test('actions and subjects read like words', () => {
  expect(actionText('password_reset.approved')).toBe('Password reset approved')
  expect(actionText('session.ended_after_wrong_passwords')).toBe('Session ended after wrong passwords')
  expect(actionText('login.failed')).toBe('Sign-in failed')
  expect(subjectText('deposit_request')).toBe('Deposit request')
})

test('who is no user is called by their kind', () => {
  expect(actorText({ kind: 'administrator', id: '1', username: 'root' })).toBe('root')
  expect(actorText({ kind: 'operator', id: null, username: null })).toBe('the operator')
})

describe('what changed', () => {
  test('is told thing by thing, before and after', () => {
    const entry = { before: { status: 'pending' }, after: { status: 'rejected', reason: 'Too dark' } }
    expect(changesOf(entry)).toEqual([
      { name: 'status', label: 'Status', before: 'pending', after: 'rejected' },
      { name: 'reason', label: 'Reason', before: null, after: 'Too dark' },
    ])
  })

  test.each([
    ['grossCents', '123450', 'Gross', '$1,234.50'],
    ['amountCents', '5', 'Amount', '$0.05'],
    ['amountCents', 'many', 'Amount', 'many'],
    ['rateToUSD', '1.0842', 'Rate to USD', '1.0842'],
    ['isLocked', true, 'Locked', 'yes'],
    ['isKept', false, 'Kept', 'no'],
    ['timesInTenMinutes', 10, 'Times in ten minutes', '10'],
    ['reference', null, 'Reference', 'none'],
    ['more', { a: [1] }, 'More', '{"a":[1]}'],
  ])('%s of %j is "%s: %s"', (name, value, label, after) => {
    expect(changesOf({ before: null, after: { [name]: value } })).toEqual([
      { name, label, before: null, after },
    ])
  })

  test('is nothing where nothing was said', () => {
    expect(changesOf({ before: null, after: null })).toEqual([])
  })
})
