import { expect, test } from 'vitest'
import { networksIn, scopesText, stateOf } from './key-words.ts'

const KEY = { expiresAt: '2026-12-18T15:00:00.000Z', revokedAt: null }

test('a key is active until its expiry unless all are stopped, and revoked for good', () => {
  const endsMs = Date.parse(KEY.expiresAt)
  const before = { nowMs: endsMs - 1, areStopped: false }
  expect(stateOf(KEY, before)).toBe('active')
  expect(stateOf(KEY, { ...before, areStopped: true })).toBe('stopped')
  expect(stateOf(KEY, { nowMs: endsMs, areStopped: true })).toBe('expired')
  expect(stateOf({ ...KEY, revokedAt: KEY.expiresAt }, { ...before, areStopped: true })).toBe('revoked')
})

test('scopes are one sentence', () => {
  expect(scopesText(['market'])).toBe('Read prices')
  expect(scopesText(['market', 'account', 'trade'])).toBe('Read prices, read the account, trade')
})

test('networks are typed a line each, or with commas', () => {
  expect(networksIn(' 203.0.113.0/24,\n2001:db8::/32 198.51.100.7 ')).toEqual([
    '203.0.113.0/24',
    '2001:db8::/32',
    '198.51.100.7',
  ])
  expect(networksIn('  ')).toEqual([])
})
