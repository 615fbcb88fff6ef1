import fc from 'fast-check'
import { expect, test } from 'vitest'
import { balancesAfter } from './consequences.ts'
import {
  depositTransfers,
  withdrawalHoldTransfers,
  withdrawalPayoutTransfers,
  withdrawalReleaseTransfers,
} from '../ledger/postings.ts'
import { cents } from '../money/money.ts'

const source = { customerId: 1n, sourceId: 2n }
const balances = (cash: bigint, held: bigint) => ({ cashCents: cents(cash), heldCents: cents(held) })

test('a deposit is cash', () => {
  expect(balancesAfter(balances(1_00n, 2_00n), depositTransfers(source, cents(5_00n)))).toEqual(
    balances(6_00n, 2_00n),
  )
})

test('a withdrawal leaves from what is held: the net to the bank, the fee to the firm', () => {
  const transfers = withdrawalPayoutTransfers(source, cents(95_00n), cents(5_00n))
  expect(balancesAfter(balances(1_00n, 150_00n), transfers)).toEqual(balances(1_00n, 50_00n))
})

test('nothing posted changes nothing', () => {
  expect(balancesAfter(balances(1n, 2n), [])).toEqual(balances(1n, 2n))
})

test('what is held and released again is as it was', () => {
  const amount = fc.bigInt({ min: 1n, max: 10n ** 15n })
  fc.assert(
    fc.property(amount, amount, amount, (cash, held, gross) => {
      const before = balances(cash, held)
      const there = balancesAfter(before, withdrawalHoldTransfers(source, cents(gross)))
      expect(there.cashCents + there.heldCents).toBe(cash + held)
      expect(balancesAfter(there, withdrawalReleaseTransfers(source, cents(gross)))).toEqual(before)
    }),
  )
})
