import { expect, test } from 'vitest'
import { createMarketCalendar } from '../market/market-calendar.ts'
import { cents } from '../money/money.ts'
import { movesMoneyAlone } from '../proposals/moves-money-alone.ts'
import { permissionsOf } from '../staff/permissions.ts'
import type { DecidingPerson } from '../proposals/deciding-person.ts'
import { STAFF_ROLES, type StaffRole } from '../staff/roles.ts'
import { type ProposedRow, decideChange } from './change-setting.ts'
import { liftsLimitAlone } from './who-changes.ts'
import { FIRST_MARKET } from './setting-keys.ts'

const BOUNDED = { perCashierDayCents: cents(100n) }
const AT = new Date('2026-11-18T15:00:00Z')
const LIMIT: ProposedRow = {
  id: 1n,
  key: 'thresholds.per_person_day',
  value: 100,
  effectiveFrom: new Date(0),
  proposedBy: null,
}
const ACCOUNT = {
  bankName: 'Harbour Bank',
  accountName: 'House',
  accountNumber: '000111222333',
  routingNumber: '021000021',
  swiftCode: 'HARBUS33',
}
const ADMINISTRATOR: StaffRole[] = ['administrator']

/** People by their roles; `locked` ones cannot sign in. The first deactivated the `ended` ones a day ago. */
const staffOf = (
  roles: readonly (readonly StaffRole[])[],
  { locked, ended }: { locked: readonly number[]; ended: readonly number[] },
): DecidingPerson[] =>
  roles.map((each, at) => ({
    id: BigInt(at + 1),
    isActive: !locked.includes(at) && !ended.includes(at),
    permissions: permissionsOf(each),
    ended: ended.includes(at)
      ? [{ username: 'vera', by: 1n, at: new Date('2026-11-17T15:00:00Z'), permissions: null }]
      : [],
  }))

/** Of each staff: who moves money alone under a limit, and whether the first lifts it, or sets an account, alone. */
test.each<{
  staff: string
  roles: (readonly StaffRole[])[]
  locked?: number[]
  ended?: number[]
  alone: number[]
  firstDecidesAlone: boolean
}>([
  { staff: 'one person with every role', roles: [STAFF_ROLES], alone: [0], firstDecidesAlone: true },
  {
    staff: 'the only administrator, who is a cashier too, and cashiers',
    roles: [['administrator', 'cashier'], ['cashier'], ['cashier', 'kyc']],
    alone: [0],
    firstDecidesAlone: true,
  },
  {
    staff: 'the same with a treasurer',
    roles: [['administrator', 'cashier'], ['cashier'], ['treasurer']],
    alone: [],
    firstDecidesAlone: false,
  },
  {
    staff: 'the same while the treasurer is locked out',
    roles: [['administrator', 'cashier'], ['treasurer']],
    locked: [1],
    alone: [0],
    firstDecidesAlone: true,
  },
  {
    staff: 'the same a day after the administrator deactivated the treasurer',
    roles: [['administrator', 'cashier'], ['treasurer']],
    ended: [1],
    alone: [],
    firstDecidesAlone: false,
  },
  {
    staff: 'an administrator and a cashier',
    roles: [ADMINISTRATOR, ['cashier']],
    alone: [],
    firstDecidesAlone: true,
  },
  {
    staff: 'an administrator and a treasurer who is a cashier too',
    roles: [ADMINISTRATOR, ['treasurer', 'cashier']],
    alone: [],
    firstDecidesAlone: false,
  },
  {
    staff: 'two who have every role',
    roles: [STAFF_ROLES, STAFF_ROLES],
    alone: [],
    firstDecidesAlone: false,
  },
])('$staff', ({ roles, locked = [], ended = [], alone, firstDecidesAlone }) => {
  const staff = staffOf(roles, { locked, ended })
  const able = staff.flatMap((person, at) =>
    person.isActive && movesMoneyAlone(person, BOUNDED, liftsLimitAlone(person, { staff, at: AT }))
      ? [at]
      : [],
  )
  expect(able).toEqual(alone)
  const decide = (name: 'thresholds.per_person_day' | 'bank.USD', seen: bigint | null) =>
    decideChange(
      [LIMIT],
      {
        name,
        typed: name === 'bank.USD' ? ACCOUNT : '',
        effectiveFrom: null,
        seen,
        proposedBy: 1n,
      },
      { at: AT, staff, calendar: createMarketCalendar(), market: FIRST_MARKET, mostListed: 1 },
    )
  expect(decide('thresholds.per_person_day', 1n)).toMatchObject({ needsSecond: !firstDecidesAlone })
  expect(decide('bank.USD', null)).toMatchObject({ needsSecond: !firstDecidesAlone })
})
