import { describe, expect, test } from 'vitest'
import { aboutOf, actionText, actorText, changesOf, subjectText } from './audit-labels.ts'

test('actions and subjects read like words', () => {
  expect(actionText('password_reset.approved')).toBe('Password reset approved')
  expect(actionText('session.ended_after_wrong_passwords')).toBe('Session ended after wrong passwords')
  expect(actionText('login.failed')).toBe('Sign-in failed')
  expect(actionText('withdrawal.cancelled')).toBe('Withdrawal canceled')
  expect(subjectText('deposit_request')).toBe('Deposit request')
})

test('who is no user is called by their kind', () => {
  expect(actorText({ kind: 'administrator', username: 'root' })).toBe('root')
  expect(actorText({ kind: 'operator', username: null })).toBe('the operator')
})

test('an entry names its customer, its user, its currency or its symbol', () => {
  const nothing = { before: null, after: null }
  const ada = { id: '1', username: 'ada' }
  const user = { kind: 'user', id: '1', username: 'ada' }
  expect(
    aboutOf({ ...nothing, customer: ada, subject: { kind: 'deposit_request', id: '7', username: null } }),
  ).toBe('ada')
  expect(aboutOf({ ...nothing, customer: null, subject: user })).toBe('ada')
  expect(
    aboutOf({ ...nothing, customer: null, subject: { kind: 'exchange_rate', id: 'JPY', username: null } }),
  ).toBe('JPY')
  const action = { customer: null, subject: { kind: 'corporate_action', id: '9', username: null } }
  const terms = { symbol: 'KO', kind: 'dividend' }
  expect(aboutOf({ ...action, before: null, after: { ...terms, paid: '2.30' } })).toBe('KO')
  expect(aboutOf({ ...action, before: terms, after: null })).toBe('KO')
  expect(aboutOf({ ...nothing, ...action })).toBeNull()
  expect(
    aboutOf({ ...nothing, customer: null, subject: { kind: 'audit_log', id: 'all', username: null } }),
  ).toBeNull()
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
    ['messageId', '17', 'Message ID', '17'],
    ['timesInTenMinutes', 10, 'Times in ten minutes', '10'],
    ['reference', null, 'Reference', 'none'],
    ['more', { a: [1] }, 'More', '{"a":[1]}'],
  ])('%s of %j is "%s: %s"', (name, value, label, after) => {
    expect(changesOf({ before: null, after: { [name]: value } })).toEqual([
      { name, label, before: null, after },
    ])
  })

  test('begins with the amount and ends with the fee, in whatever order they were stored', () => {
    const after = { status: 'pending', feeCents: '500', grossCents: '10000' }
    expect(changesOf({ before: null, after }).map(({ label }) => label)).toEqual(['Gross', 'Status', 'Fee'])
  })

  test('is nothing where nothing was said', () => {
    expect(changesOf({ before: null, after: null })).toEqual([])
  })
})
