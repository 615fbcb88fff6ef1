import { expect, test } from 'vitest'
import { testStateTable } from '../../../tests/support/rules/state-table.ts'
import { CallError } from './call-error.ts'
import { checkPauseMs, nextOutcomeState, outcomeEventOf } from './outcome.ts'

testStateTable(nextOutcomeState, ['answered', 'not_sent', 'lost', 'check_due'], {
  sending: 'settled settled unconfirmed -',
  unconfirmed: '- - - checking',
  checking: 'settled - unconfirmed -',
  settled: '- - - -',
})

const refused = (status: number, code: string | undefined) =>
  new CallError({ status, code, detail: 'No', errors: [] })

test.each([
  ['an order that costs too much', refused(422, 'insufficient_funds'), 'answered', 'answered'],
  ['a price that has moved', refused(409, 'price_moved'), 'answered', 'answered'],
  ['a wrong password', refused(403, 'wrong_password'), 'answered', 'answered'],
  ['a busy server', refused(503, 'busy'), 'answered', 'lost'],
  ['an ended session', refused(401, 'not_signed_in'), 'answered', 'lost'],
  ['too many requests', refused(429, 'too_many_requests'), 'answered', 'lost'],
  ['a second step that is due', refused(403, 'second_factor_due'), 'answered', 'lost'],
  ['a password typed too long ago', refused(403, 'password_not_recent'), 'answered', 'lost'],
  ['a commit without an answer', refused(503, 'outcome_unknown'), 'lost', 'lost'],
  ['a fault', refused(500, 'internal_error'), 'lost', 'lost'],
  ["a proxy's page", refused(502, undefined), 'lost', 'lost'],
  ["a proxy's own refusal", refused(403, undefined), 'lost', 'lost'],
  ['a connection that broke', new TypeError('Failed to fetch'), 'lost', 'lost'],
] as const)('%s: what the first request and what a check learn of it', (_, error, first, check) => {
  expect(outcomeEventOf('sending', error, true)).toBe(first)
  expect(outcomeEventOf('checking', error, true)).toBe(check)
})

test('without a connection to begin with nothing was sent; a check without one tells nothing', () => {
  const error = new TypeError('Failed to fetch')
  expect(outcomeEventOf('sending', error, false)).toBe('not_sent')
  expect(outcomeEventOf('checking', error, false)).toBe('lost')
})

test('the pause between checks doubles from one second to thirty', () => {
  expect([0, 1, 2, 3, 4, 5, 6].map(checkPauseMs)).toEqual([1e3, 2e3, 4e3, 8e3, 16e3, 30e3, 30e3])
})
