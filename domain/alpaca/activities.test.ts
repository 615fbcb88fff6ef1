import fc from 'fast-check'
import { expect, test } from 'vitest'
import { creditTransfers, debitTransfers } from '../ledger/correction-postings.ts'
import {
  buyTransfers,
  depositTransfers,
  dividendTransfers,
  sellTransfers,
  splitTransfers,
  withdrawalHoldTransfers,
  withdrawalPayoutTransfers,
} from '../ledger/postings.ts'
import type { Transfer } from '../ledger/transfer.ts'
import { type Cents, ZERO_CENTS, cents } from '../money/money.ts'
import { quantity } from '../money/quantity.ts'
import { TRANSACTION_TYPES, type TransactionType } from '../trading/transaction-search.ts'
import { ACTIVITY_CATEGORIES, ACTIVITY_GROUPS, ACTIVITY_TYPES, activitiesOf } from './activities.ts'

const SOURCE = { customerId: 1n, sourceId: 2n }
const SHARES = quantity(5n)

/** What the ledger moves for a transaction, over its whole life. */
function transfersOf(type: TransactionType, amount: Cents, fee: Cents): Transfer[] {
  switch (type) {
    case 'deposit':
      return depositTransfers(SOURCE, amount)
    case 'withdraw':
      return [
        ...withdrawalHoldTransfers(SOURCE, cents(amount + fee)),
        ...(fee > 0n ? withdrawalPayoutTransfers(SOURCE, amount, fee) : payout(amount)),
      ]
    case 'buy':
      return buyTransfers(SOURCE, 'KO', SHARES, amount)
    case 'sell':
      return sellTransfers(SOURCE, 'KO', SHARES, amount, fee)
    case 'dividend':
      return dividendTransfers(SOURCE, amount)
    case 'split':
      return splitTransfers(SOURCE, 'KO', SHARES, quantity(10n))
    case 'correction_credit':
      return creditTransfers(SOURCE, amount, 'adjustments')
    case 'correction_debit':
      return debitTransfers(SOURCE, { cashCents: cents(amount - 1n), owedCents: cents(1n) }, 'bank')
  }
}

const payout = (amount: Cents): Transfer[] => withdrawalPayoutTransfers(SOURCE, amount, cents(1n)).slice(0, 1)

/** What the ledger adds to cash, what is held, and what is owed, which is below zero there. */
const ledgerNet = (transfers: readonly Transfer[]): bigint => {
  const own = new Set<string>(['cash', 'hold', 'owed'])
  return transfers
    .filter(({ asset }) => asset === 'USD')
    .reduce(
      (sum, { amount, debit, credit }) =>
        sum + (own.has(credit) ? amount : 0n) - (own.has(debit) ? amount : 0n),
      0n,
    )
}

test('the activities of a transaction add up to what the ledger moved for it', () => {
  const amounts = fc.bigInt({ min: 2n, max: 10n ** 12n }).map(cents)
  const fees = fc.bigInt({ min: 0n, max: 2n }).map(cents)
  fc.assert(
    fc.property(fc.constantFrom(...TRANSACTION_TYPES), amounts, fees, (type, amountCents, fee) => {
      const feeCents = type === 'sell' || type === 'withdraw' ? fee : ZERO_CENTS
      const activities = activitiesOf({ type, amountCents, feeCents })
      const net = activities.reduce((sum, { netCents }) => sum + netCents, 0n)
      expect(net).toBe(ledgerNet(transfersOf(type, amountCents, feeCents)))
      expect(activities).toHaveLength(feeCents > 0n ? 2 : 1)
    }),
  )
})

test('every type is of one category, and the groups hold types alone', () => {
  const categories = Object.values(ACTIVITY_CATEGORIES).flat()
  expect(categories.toSorted()).toEqual([...ACTIVITY_TYPES].toSorted())
  const types: readonly string[] = ACTIVITY_TYPES
  expect(
    Object.values(ACTIVITY_GROUPS)
      .flat()
      .filter((type) => !types.includes(type)),
  ).toEqual([])
})
