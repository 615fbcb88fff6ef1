import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Transaction } from '#contract/trading/transactions.ts'
import { buy, sell } from '#contract/trading/older-orders.ts'
import { cents } from '#domain/money/money.ts'
import { price } from '#domain/money/price.ts'
import { quantity } from '#domain/money/quantity.ts'
import type { Fill } from '#domain/trading/orders/order.ts'
import { encodeAnswer, encodeProvenAnswer } from '#server/platform/http/encoded.ts'
import { presentTrade, presentTransaction } from '#server/trading/transactions/present-transaction.ts'
import { STANDARD_TERMS } from '../../../support/rules/standard-terms.ts'

// An order's answer is sent without asking the contract's schema once more. These are all that it may be.

const LARGEST = 9_223_372_036_854_775_807n
const size = fc.bigInt({ min: 0n, max: LARGEST })
const trade = fc.record({
  id: fc.bigInt({ min: 1n, max: LARGEST }),
  side: fc.constantFrom('buy', 'sell'),
  instrument: fc.stringMatching(/^[A-Z][A-Z0-9.-]{0,11}$/),
  quantity: size.map(quantity),
  price: size.map(price),
  amountCents: size.map(cents),
  commissionCents: size.map(cents),
  at: fc.date({ min: new Date(0), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true }),
})
type Trade = typeof trade extends fc.Arbitrary<infer T> ? T : never

function fillOf({ side, instrument, at, ...fill }: Trade): Fill {
  const quote = { price: fill.price, at, source: 'test' }
  return {
    order: { side, instrument, quantity: fill.quantity, expectedPrice: null },
    quote,
    amountCents: fill.amountCents,
    commissionCents: fill.commissionCents,
    terms: STANDARD_TERMS,
    cashAfterCents: cents(0n),
    positionAfter: { quantity: fill.quantity, costCents: fill.amountCents },
  }
}

const storedOf = ({ id, side, instrument, at, ...fill }: Trade, isCanceled: boolean) => ({
  id,
  type: side,
  instrument,
  quantity_units: fill.quantity,
  price_units: fill.price,
  amount_cents: fill.amountCents,
  fee_cents: fill.commissionCents,
  created_at: at,
  bank_reference: null,
  original_amount_cents: null,
  currency: null,
  rate_units: null,
  bank_name: null,
  bank_account_number: null,
  is_canceled: isCanceled,
})

function expectProven(answer: Transaction): void {
  const endpoint = answer.type === 'buy' ? buy : sell
  expect(encodeProvenAnswer(endpoint, answer).json).toBe(encodeAnswer(endpoint, answer).json)
}

test('a trade is answered as the contract says, whatever was filled', () => {
  fc.assert(
    fc.property(trade, (filled) =>
      expectProven(presentTrade(filled.id, fillOf(filled), filled.at.toISOString())),
    ),
    { numRuns: 500 },
  )
})

test('so is a trade that is answered once more from what was stored, canceled meanwhile or not', () => {
  fc.assert(
    fc.property(trade, fc.boolean(), (filled, isCanceled) =>
      expectProven(presentTransaction(storedOf(filled, isCanceled))),
    ),
    { numRuns: 500 },
  )
})

test('a part that the contract does not know would be told', () => {
  const [filled] = fc.sample(trade, 1)
  const more = { ...presentTransaction(storedOf(filled!, false)), fingerprint: 'abc' }
  expect(() => expectProven(more)).toThrow()
})
