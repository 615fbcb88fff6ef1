import { byStandard } from '../../tests/support/rules/standard-terms.ts'
import { expect, test } from 'vitest'
import { createBatch } from './batch.ts'
import { cents } from '../money/money.ts'
import { price } from '../money/price.ts'
import { ZERO_QUANTITY, quantity } from '../money/quantity.ts'

const quote = { price: price(100_000_000n), at: new Date('2026-11-18T17:00:00Z'), source: 'test' }
const buyOne = {
  side: 'buy' as const,
  instrument: 'AAPL',
  quantity: quantity(100_000_000n),
  expectedPrice: null,
}
const ada = {
  customerId: 1n,
  cashCents: cents(25_000n),
  owedCents: cents(0n),
  restrictedRights: [],
  isAgreementDue: false,
  kycStatus: 'approved' as const,
}

test('orders of one customer see each other: money for two buys fills two of three', () => {
  const batch = createBatch([ada], [])
  const decisions = [1, 2, 3].map(() => batch.decide(1n, buyOne, byStandard(quote)))
  expect(decisions.map((decision) => ('refused' in decision ? decision.refused : 'filled'))).toEqual([
    'filled',
    'filled',
    'insufficient_funds',
  ])
  expect(batch.changedAccounts()).toEqual([{ ...ada, cashCents: 5_000n }])
  expect(batch.changedPositions()).toEqual([
    {
      customerId: 1n,
      instrument: 'AAPL',
      quantity: 200_000_000n,
      costCents: 20_000n,
      reserved: ZERO_QUANTITY,
      isStored: false,
    },
  ])
})

test('a sale in the same batch pays for a later buy', () => {
  const held = {
    customerId: 1n,
    instrument: 'MSFT',
    quantity: quantity(100_000_000n),
    costCents: cents(1n),
    reserved: ZERO_QUANTITY,
    isStored: true,
  }
  const batch = createBatch([{ ...ada, cashCents: cents(0n) }], [held])
  expect(batch.decide(1n, buyOne, byStandard(quote))).toEqual({ refused: 'insufficient_funds' })
  expect(batch.decide(1n, { ...buyOne, side: 'sell', instrument: 'MSFT' }, byStandard(quote))).toHaveProperty(
    'amountCents',
    10_000n,
  )
  expect(batch.decide(1n, { ...buyOne, quantity: quantity(50_000_000n) }, byStandard(quote))).toHaveProperty(
    'amountCents',
    5_000n,
  )
})

test('a refused order changes nothing, and neither does a customer without an account', () => {
  const batch = createBatch([ada], [])
  expect(batch.decide(1n, buyOne, byStandard(null))).toEqual({ refused: 'price_unavailable' })
  expect(batch.decide(2n, buyOne, byStandard(quote))).toEqual({ refused: 'profile_not_approved' })
  expect(batch.changedAccounts()).toEqual([])
  expect(batch.changedPositions()).toEqual([])
})
