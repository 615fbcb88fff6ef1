import { expect, test } from 'vitest'
import { cents } from '../money/money.ts'
import { grossCashOf, netCashOf } from './transaction-cash.ts'
import { TRANSACTION_TYPES } from './transaction-search.ts'

test('what each type of transaction adds to the cash, before and after its fee', () => {
  const booked = { amountCents: cents(1_000n), feeCents: cents(5n) }
  expect(
    TRANSACTION_TYPES.map((type) => [
      type,
      grossCashOf(type, booked.amountCents),
      netCashOf({ type, ...booked }),
    ]),
  ).toEqual([
    ['deposit', 1_000n, 995n],
    ['withdraw', -1_000n, -1_005n],
    ['buy', -1_000n, -1_005n],
    ['sell', 1_000n, 995n],
    ['dividend', 1_000n, 995n],
    ['split', 0n, -5n],
    ['correction_credit', 1_000n, 995n],
    ['correction_debit', -1_000n, -1_005n],
  ])
})
