import { NEW_INSTALLATION } from '../../../../tests/support/rules/new-installation.ts'
import { tradingTermsOf } from '../shown-terms.ts'
import { expect, test } from 'vitest'
import { cents } from '#domain/money/money.ts'
import { price } from '#domain/money/price.ts'
import { quantity } from '#domain/money/quantity.ts'
import { type OrderFacts, orderObstacle } from './order-obstacle.ts'

const shares = (hundredths: bigint) => quantity(hundredths * 1_000_000n)

/** Ada, with $100 and 2 shares, buying one at $50. */
const facts = (over: Partial<OrderFacts> = {}): OrderFacts => ({
  side: 'buy',
  symbol: 'AAPL',
  size: { quantity: shares(100n) },
  price: price(50_000_000n),
  cashCents: cents(100_00n),
  held: shares(200n),
  kycStatus: 'approved',
  restrictedRights: [],
  isAgreementDue: false,
  isSalesOnly: false,
  tradingAllowed: true,
  terms: tradingTermsOf(NEW_INSTALLATION),
  ...over,
})

test('an order within balance and holding can go', () => {
  expect(orderObstacle(facts({ size: { quantity: shares(200n) } }))).toBeNull()
  expect(orderObstacle(facts({ side: 'sell', size: { quantity: shares(200n) } }))).toBeNull()
})

test('an empty amount is not yet a mistake, too small a one is', () => {
  expect(orderObstacle(facts({ size: null }))).toBe('empty')
  expect(orderObstacle(facts({ size: { quantity: quantity(0n) } }))).toBe('below_minimum')
  expect(orderObstacle(facts({ size: { quantity: quantity(999_999n) } }))).toBe('below_minimum')
})

test('a buy beyond the balance and a sale beyond the holding are stopped', () => {
  expect(orderObstacle(facts({ size: { quantity: shares(201n) } }))).toBe('insufficient_funds')
  expect(orderObstacle(facts({ side: 'sell', size: { quantity: shares(201n) } }))).toBe(
    'insufficient_holdings',
  )
})

test('dollars are as many shares as they buy, or as bring them', () => {
  const dollars = (amount: bigint) => ({ amountCents: cents(amount) })
  expect(orderObstacle(facts({ size: dollars(100_00n) }))).toBeNull()
  expect(orderObstacle(facts({ size: dollars(100_01n) }))).toBe('insufficient_funds')
  expect(orderObstacle(facts({ side: 'sell', size: dollars(100_00n) }))).toBeNull()
  expect(orderObstacle(facts({ side: 'sell', size: dollars(100_01n) }))).toBe('insufficient_holdings')
  expect(orderObstacle(facts({ size: dollars(99n) }))).toBe('below_minimum_amount')
})

test('the whole of a remainder below 0.01 can be sold', () => {
  const rest = quantity(12_345n)
  expect(orderObstacle(facts({ side: 'sell', size: { quantity: rest }, held: rest }))).toBeNull()
})

test('profile and hours come before the amount', () => {
  expect(orderObstacle(facts({ kycStatus: 'pending', size: null }))).toBe('profile_not_approved')
  expect(orderObstacle(facts({ tradingAllowed: false, size: null }))).toBe('trading_closed')
})

test('without a readable price nothing can go', () => {
  expect(orderObstacle(facts({ price: null }))).toBe('price_unavailable')
})

test('a due agreement stops a buy and no sale', () => {
  expect(orderObstacle(facts({ isAgreementDue: true }))).toBe('agreement_due')
  expect(orderObstacle(facts({ side: 'sell', isAgreementDue: true }))).toBeNull()
})

test('an asset that is closed to purchases is not bought, whatever else holds, and what is held is sold', () => {
  expect(orderObstacle(facts({ isSalesOnly: true }))).toBe('sales_only')
  expect(orderObstacle(facts({ isSalesOnly: true, size: null }))).toBe('sales_only')
  expect(orderObstacle(facts({ side: 'sell', isSalesOnly: true }))).toBeNull()
})

test('a restricted side cannot be sent', () => {
  expect(orderObstacle(facts({ restrictedRights: ['buy'] }))).toBe('account_restricted')
  expect(orderObstacle(facts({ side: 'sell', restrictedRights: ['buy', 'keys'] }))).toBeNull()
})
