import { describe, expect, test } from 'vitest'
import { decideSignOn, isPasswordOff, provesTwoFactors, wasAskedRecently } from './sign-on.ts'

test.each([
  [['mfa'], undefined, true],
  [['pwd', 'otp'], undefined, true],
  [['pin', 'hwk'], undefined, true],
  [['otp'], undefined, false],
  [['pwd'], undefined, false],
  [['pwd', 'pin'], undefined, false],
  [[1, null], undefined, false],
  ['mfa', undefined, false],
  [undefined, undefined, false],
  [undefined, 'phr', true],
  [undefined, 'https://refeds.org/profile/mfa', true],
  [undefined, '0', false],
  [undefined, ['phr'], false],
])('amr %j with acr %j: two factors %s', (amr, acr, expected) => {
  expect(provesTwoFactors({ amr, acr })).toBe(expected)
})

test.each([
  [undefined, true],
  [1_000, true],
  [700, true],
  [699, false],
])('asked at %s, with the ID token of 1000: recently %s', (authTime, expected) => {
  expect(wasAskedRecently({ authTime, issuedAt: 1_000 })).toBe(expected)
})

describe('after the sign-in at the provider', () => {
  const person = {
    issuer: 'https://id.example',
    subject: 's',
    email: 'n@example.org',
    hasSecondFactor: false,
  }
  const bound = { isActive: true, hasSecondFactor: true }
  const decided = (change: Partial<typeof person>, rest: Partial<Parameters<typeof decideSignOn>[1]> = {}) =>
    decideSignOn({ ...person, ...change }, { bound: null, isInvited: false, ...rest })

  test('a bound colleague signs in; without the provider’s second factor ours is asked for', () => {
    expect(decided({}, { bound })).toEqual({ step: 'second_factor' })
    expect(decided({ hasSecondFactor: true }, { bound })).toEqual({ step: 'open', hasSecondFactor: true })
    const without = { ...bound, hasSecondFactor: false }
    expect(decided({ hasSecondFactor: true }, { bound: without })).toEqual({
      step: 'open',
      hasSecondFactor: false,
    })
  })

  test('a deactivated one does not', () => {
    expect(decided({ hasSecondFactor: true }, { bound: { ...bound, isActive: false } })).toEqual({
      refused: 'deactivated',
    })
  })

  test('one who is not bound accepts their invitation, or names their account', () => {
    expect(decided({}, { isInvited: true })).toEqual({ step: 'join' })
    expect(decided({})).toEqual({ step: 'link' })
  })

  test('neither without a verified address', () => {
    expect(decideSignOn({ ...person, email: null }, { bound: null, isInvited: true })).toEqual({
      refused: 'email_not_verified',
    })
  })
})

test('passwords of staff are off but for the break-glass account’s; customers’ never are', () => {
  expect(isPasswordOff({ isStaff: true, username: 'vera' }, 'root')).toBe(true)
  expect(isPasswordOff({ isStaff: true, username: 'Root' }, 'root')).toBe(false)
  expect(isPasswordOff({ isStaff: true, username: 'root' }, null)).toBe(true)
  expect(isPasswordOff({ isStaff: false, username: 'ada' }, null)).toBe(false)
})
