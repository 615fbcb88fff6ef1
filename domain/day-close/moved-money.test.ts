import { expect, test } from 'vitest'
import { cents } from '../money/money.ts'
import { type Movement, before, movedText } from './moved-money.ts'

const moved = (
  reason: Movement['reason'],
  debit: Movement['debit'],
  credit: Movement['credit'],
  amount: bigint,
): Movement => ({ reason, debit, credit, cents: cents(amount) })

const DAY = [
  moved('deposit', 'bank', 'cash', 1_000_00n),
  moved('withdrawal_hold', 'cash', 'hold', 300_00n),
  moved('withdrawal_payout', 'hold', 'bank', 245_00n),
  moved('withdrawal_payout', 'hold', 'fees', 5_00n),
  moved('buy', 'cash', 'market', 100_00n),
  moved('sell', 'market', 'cash', 40_00n),
  moved('commission', 'cash', 'fees', 20n),
  moved('correction', 'cash', 'bank', 600_00n),
  moved('correction', 'owed', 'bank', 50_00n),
  moved('correction', 'adjustments', 'cash', 7_00n),
  moved('owed_repayment', 'cash', 'owed', 7_00n),
  moved('correction', 'cash', 'suspense', 3_00n),
  moved('correction', 'suspense', 'cash', 3_00n),
]

test('every kind of money that moved is in the sum, returned deposits too', () => {
  expect(movedText(DAY)).toBe(
    '-$0.20 commissions, +$1,000.00 deposits, +$7.00 goodwill, -$245.00 payouts, -$100.00 purchases, ' +
      '-$650.00 returned to the bank, +$40.00 sales, -$5.00 withdrawal fees. ' +
      'Customers’ money changed by +$46.80',
  )
  expect(movedText([])).toBe('None')
  expect(movedText([moved('order_hold', 'cash', 'hold', 5_00n)])).toBe('None')
})

test('the money before some movements is what they made of it, taken back', () => {
  const start = { cash: cents(500_00n), held: cents(10_00n), owed: cents(0n) }
  const end = { cash: cents(539_80n), held: cents(60_00n), owed: cents(43_00n) }
  expect(before(end, DAY)).toEqual(start)
  // What is there less what is owed changed by what moved.
  const net = ({ cash, held, owed }: typeof end) => cash + held - owed
  expect(net(end) - net(start)).toBe(46_80n)
})
