import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '../money/money.ts'
import { permissionsOf } from '../staff/permissions.ts'
import { STAFF_ROLES, type StaffRole } from '../staff/roles.ts'
import { movesMoneyAlone } from './moves-money-alone.ts'
import { type Thresholds, exceeded } from './thresholds.ts'

const OFF: Thresholds = { perItemCents: null, perCustomerDayCents: null, perCashierDayCents: null }
const alone = (roles: readonly StaffRole[], thresholds: Thresholds, liftsLimitAlone = false) =>
  movesMoneyAlone({ permissions: permissionsOf(roles) }, thresholds, liftsLimitAlone)

test('one person moves money alone who both credits customers and pays out', () => {
  expect(STAFF_ROLES.filter((role) => alone([role], OFF))).toEqual<StaffRole[]>(['cashier'])
  expect(alone(STAFF_ROLES, OFF)).toBe(true)
  const others = STAFF_ROLES.filter((role) => role !== 'cashier')
  expect(alone(others, OFF)).toBe(false)
  expect(alone(others, OFF, true)).toBe(false)
})

test('exactly where no sum is too much for a day of requests that each are below the other thresholds', () => {
  const threshold = fc.option(fc.bigInt(1n, 9n).map(cents), { nil: null })
  const thresholds = fc.record({
    perItemCents: threshold,
    perCustomerDayCents: threshold,
    perCashierDayCents: threshold,
  })
  fc.assert(
    fc.property(thresholds, fc.boolean(), (of, liftsLimitAlone) => {
      // A cent for each of very many customers.
      const why = exceeded(of, cents(1n), {
        ofCustomerCents: cents(0n),
        byCashierCents: cents(10n ** 15n),
      })
      expect(alone(STAFF_ROLES, of, liftsLimitAlone)).toBe(why === null || liftsLimitAlone)
    }),
  )
})
