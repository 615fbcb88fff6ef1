import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inFours, methodsOf, readCode, recoveryCodeOf } from './second-factor.ts'

describe('what is typed in the second step', () => {
  test.each([
    ['123456', { kind: 'totp', digits: '123456' }],
    [' 123 456 ', { kind: 'totp', digits: '123456' }],
    ['0123-4567-89ab-cdef', { kind: 'recovery', code: '0123456789abcdef' }],
    ['OIL3 4567 89AB CDEF', { kind: 'recovery', code: '0113456789abcdef' }],
  ])('%s is understood', (typed, code) => expect(readCode(typed)).toEqual(code))

  test.each(['', '12345', '1234567', '12345a', '0123-4567-89ab-cde', '0123-4567-89ab-cdeu', '１２３４５６'])(
    '%s is no code',
    (typed) => expect(readCode(typed)).toBeNull(),
  )
})

test('a recovery code is read back as it was shown, and other bytes make another code', () => {
  const bytes = fc.uint8Array({ minLength: 10, maxLength: 10 })
  fc.assert(
    fc.property(bytes, bytes, (one, other) => {
      const code = recoveryCodeOf(one)
      expect(readCode(inFours(code).toUpperCase())).toEqual({ kind: 'recovery', code })
      expect(recoveryCodeOf(other) === code).toBe(Buffer.compare(one, other) === 0)
    }),
  )
})

test('the methods are what is enrolled: an app, a passkey, and recovery codes while some are left', () => {
  expect(methodsOf({ totp: true, passkey: true, codesLeft: 1 })).toEqual(['totp', 'passkey', 'recovery_code'])
  expect(methodsOf({ totp: false, passkey: true, codesLeft: 0 })).toEqual(['passkey'])
  expect(methodsOf({ totp: false, passkey: false, codesLeft: 0 })).toEqual([])
})
