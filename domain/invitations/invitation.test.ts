import { describe, expect, test } from 'vitest'
import type { DecidingPerson } from '../proposals/deciding-person.ts'
import { permissionsOf } from '../staff/permissions.ts'
import type { StaffRole } from '../staff/roles.ts'
import {
  invitationConfirmer,
  invitationExpiry,
  invitationStatus,
  refuseConfirming,
  refuseInviting,
} from './invitation.ts'

const AT = new Date('2026-11-18T15:00:00Z')
const later = (hours: number) => new Date(AT.getTime() + hours * 3_600_000)
const person = (id: bigint, roles: readonly StaffRole[], isActive = true): DecidingPerson => ({
  id,
  permissions: permissionsOf(roles),
  isActive,
})
const ROOT = person(1n, ['administrator', 'treasurer'])
const VERA = person(2n, ['administrator'])
const KIM = person(3n, ['kyc'])

describe('an invitation', () => {
  const open = { expiresAt: later(1), confirmedAt: null, usedAt: null, withdrawnAt: null }

  test('waits a week for its confirmation, and its link is good for a day', () => {
    expect(invitationExpiry(AT, 'confirmation')).toEqual(later(168))
    expect(invitationExpiry(AT, 'use')).toEqual(later(24))
  })

  test.each([
    ['waiting', {}],
    ['confirmed', { confirmedAt: AT }],
    ['expired', { expiresAt: AT }],
    ['expired', { confirmedAt: AT, expiresAt: AT }],
    ['used', { confirmedAt: AT, usedAt: AT, expiresAt: AT }],
    ['withdrawn', { withdrawnAt: AT, expiresAt: AT }],
  ] as const)('is %s', (status, times) => {
    expect(invitationStatus({ ...open, ...times }, AT)).toBe(status)
  })
})

describe('who invites', () => {
  const inviting = (by: bigint, roles: readonly StaffRole[], acceptsWarnings = false) =>
    refuseInviting([ROOT, KIM, person(4n, ['administrator'], false)], { by, roles, acceptsWarnings })

  test('an active administrator, to any roles', () => {
    expect(inviting(1n, ['support', 'desk'])).toBeNull()
    expect(inviting(3n, ['support'])).toBe('not_allowed')
    expect(inviting(4n, ['support'])).toBe('not_allowed')
    expect(inviting(9n, ['support'])).toBe('not_allowed')
  })

  test('a warned pair only where that is accepted', () => {
    expect(inviting(1n, ['kyc', 'cashier'])).toBe('roles_warned')
    expect(inviting(1n, ['kyc', 'cashier'], true)).toBeNull()
  })

  test('alone where no other active person may', () => {
    const other = (...staff: DecidingPerson[]) => invitationConfirmer(staff, { by: 1n, at: AT })
    expect(other(ROOT, KIM)).toBe('none')
    expect(other(ROOT, person(2n, ['administrator'], false))).toBe('none')
    expect(other(ROOT, VERA)).toBe('active')
  })
})

describe('who confirms', () => {
  const confirming = (
    facts: Partial<Parameters<typeof refuseConfirming>[1]> = {},
    staff: readonly DecidingPerson[] = [ROOT, VERA, KIM],
  ) =>
    refuseConfirming(staff, {
      status: 'waiting',
      inviterId: 1n,
      confirmerId: 2n,
      grantedAt: null,
      at: AT,
      ...facts,
    })

  test('another administrator', () => {
    expect(confirming()).toBeNull()
    expect(confirming({ confirmerId: 3n })).toBe('not_allowed')
    expect(confirming({ confirmerId: 1n })).toBe('own_proposal')
    expect(confirming({}, [ROOT, person(2n, ['administrator'], false)])).toBe('not_allowed')
  })

  test('the inviter, once no other is left who could', () => {
    expect(confirming({ confirmerId: 1n }, [ROOT, KIM])).toBeNull()
  })

  test('no one for an inviter who is no administrator any more', () => {
    expect(confirming({}, [person(1n, ['treasurer']), VERA])).toBe('proposer_gone')
    expect(confirming({}, [person(1n, ['administrator'], false), VERA])).toBe('proposer_gone')
  })

  test('not within a day of a role that the inviter granted', () => {
    expect(confirming({ grantedAt: later(-23) })).toBe('role_too_new')
    expect(confirming({ grantedAt: later(-24) })).toBeNull()
  })

  test.each(['confirmed', 'used', 'withdrawn', 'expired'] as const)('no one that is %s', (status) => {
    expect(confirming({ status })).toBe('invitation_over')
  })
})
