import { expect, test } from 'vitest'
import type { DecidingPerson } from './deciding-person.ts'
import { permissionsOf } from '../staff/permissions.ts'
import { STAFF_ROLES } from '../staff/roles.ts'
import {
  PERMITTED,
  PROPOSAL_KINDS,
  confirmsAlone,
  couldBeConfirmed,
  expiryOf,
  knowsHiddenImpersonations,
  refuseConfirmation,
  refuseWithdrawal,
} from './proposal.ts'

const AT = new Date('2026-11-18T15:00:00Z')
const cashier: DecidingPerson = { id: 1n, permissions: permissionsOf(['cashier']), isActive: true }
const treasurer: DecidingPerson = { id: 2n, permissions: permissionsOf(['treasurer']), isActive: true }
const facts = (over: Partial<Parameters<typeof refuseConfirmation>[0]> = {}) => ({
  confirms: PERMITTED.deposit_approval.confirms,
  proposer: cashier,
  mayPropose: true,
  decider: treasurer,
  grantedAt: null,
  at: AT,
  outcome: 'approved' as const,
  ...over,
})

test('another person with the confirming permission confirms', () => {
  expect(refuseConfirmation(facts())).toBeNull()
})

test('nobody confirms or rejects what they proposed, whatever they may do', () => {
  const both = { ...cashier, permissions: permissionsOf(['cashier', 'treasurer', 'administrator']) }
  for (const kind of PROPOSAL_KINDS)
    for (const outcome of ['approved', 'rejected'] as const)
      expect(
        refuseConfirmation(
          facts({ confirms: PERMITTED[kind].confirms, proposer: both, decider: both, outcome }),
        ),
      ).toBe('own_proposal')
})

test('not without the permission, nor by who is locked out', () => {
  expect(refuseConfirmation(facts({ decider: { ...cashier, id: 3n } }))).toBe('not_allowed')
  expect(refuseConfirmation(facts({ decider: { ...treasurer, isActive: false } }))).toBe('not_allowed')
})

test('not by a role that the proposer granted less than a day ago', () => {
  const ago = (hours: number) => new Date(AT.getTime() - hours * 3_600_000)
  expect(refuseConfirmation(facts({ grantedAt: ago(23.9) }))).toBe('role_too_new')
  expect(refuseConfirmation(facts({ grantedAt: ago(24) }))).toBeNull()
})

test('of a proposer who is gone nothing is confirmed, and everything rejected', () => {
  const gone = { ...cashier, isActive: false }
  expect(refuseConfirmation(facts({ proposer: gone }))).toBe('proposer_gone')
  expect(refuseConfirmation(facts({ mayPropose: false }))).toBe('proposer_gone')
  expect(refuseConfirmation(facts({ proposer: gone, outcome: 'rejected' }))).toBeNull()
})

test('a setting, an agreement and a dividend or split wait seven days, everything else one', () => {
  expect(PROPOSAL_KINDS.map((kind) => (expiryOf(kind, AT).getTime() - AT.getTime()) / 3_600_000)).toEqual([
    24, 24, 24, 168, 24, 168, 24, 24, 168,
  ])
})

test('only its proposer withdraws a proposal', () => {
  expect(refuseWithdrawal({ proposerId: 1n, deciderId: 1n })).toBeNull()
  expect(refuseWithdrawal({ proposerId: 1n, deciderId: 2n })).toBe('not_your_proposal')
})

test('a kind could be confirmed where another active person may confirm it, and of none by its proposer', () => {
  const kim = { id: 5n, permissions: permissionsOf(['kyc']), isActive: true }
  const could = (staff: readonly DecidingPerson[]) =>
    couldBeConfirmed('hidden_viewing', { proposerId: 5n, staff, at: AT })
  expect(could([kim])).toBe(false)
  expect(could([kim, cashier, treasurer])).toBe(false)
  expect(could([kim, { ...kim, id: 6n, isActive: false }])).toBe(false)
  expect(could([kim, { ...kim, id: 6n }])).toBe(true)
})

test('a person who may confirm decides alone while no other active person may', () => {
  const root = { id: 8n, permissions: permissionsOf(['administrator']), isActive: true }
  const alone = (staff: readonly DecidingPerson[], proposerId = 8n) =>
    confirmsAlone('agreement', { proposerId, staff, at: AT })
  expect(alone([root, cashier, treasurer])).toBe(true)
  expect(alone([root, { ...root, id: 9n, isActive: false }])).toBe(true)
  expect(alone([root, { ...root, id: 9n }])).toBe(false)
  expect(alone([cashier], cashier.id)).toBe(false)
  expect(alone([])).toBe(false)
})

test('of hidden impersonations know those who may confirm them, and those who read the whole audit log', () => {
  const knowing = STAFF_ROLES.filter((role) => knowsHiddenImpersonations(permissionsOf([role])))
  expect(knowing).toEqual(['kyc', 'auditor', 'administrator'])
})
