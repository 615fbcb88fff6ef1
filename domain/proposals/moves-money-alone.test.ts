import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '../money/money.ts'
import { STAFF_ROLES, type StaffRole } from '../staff/roles.ts'
import { movesMoneyAlone } from './moves-money-alone.ts'
import { type Thresholds, exceeded } from './thresholds.ts'

const OFF: Thresholds = { perItemCents: null, perCustomerDayCents: null, perCashierDayCents: null }

test('one person moves money alone who both credits customers and pays out', () => {
  const alone = STAFF_ROLES.filter((role) => movesMoneyAlone([role], OFF))
  expect(alone).toEqual<StaffRole[]>(['cashier'])
  expect(movesMoneyAlone(STAFF_ROLES, OFF)).toBe(true)
  expect(
    movesMoneyAlone(
      STAFF_ROLES.filter((role) => role !== 'cashier'),
      OFF,
    ),
  ).toBe(false)
})

test('exactly where no sum is too much for a day of requests that each are below the other thresholds', () => {
  const threshold = fc.option(fc.bigInt(1n, 9n).map(cents), { nil: null })
  const thresholds = fc.record({
    perItemCents: threshold,
    perCustomerDayCents: threshold,
    perCashierDayCents: threshold,
  })
  fc.assert(
    fc.property(thresholds, (of) => {
      // A cent for each of very many customers.
      const why = exceeded(of, cents(1n), {
        ofCustomerCents: cents(0n),
        byCashierCents: cents(10n ** 15n),
      })
      expect(movesMoneyAlone(STAFF_ROLES, of)).toBe(why === null)
    }),
  )
})
