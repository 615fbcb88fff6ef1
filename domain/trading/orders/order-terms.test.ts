import { STANDARD_TERMS, byStandard } from '../../../tests/support/rules/standard-terms.ts'
import type { KycStatus } from '../../people/profile.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createBatch } from '../batch.ts'
import { type Cents, cents } from '../../money/money.ts'
import type { ShareOrder, OrderQuote } from './order.ts'
import { acceptOrder } from './accept-order.ts'
import { heldPrice } from './order-terms.ts'
import { type Price, price } from '../../money/price.ts'
import { ZERO_QUANTITY, quantity } from '../../money/quantity.ts'

const shares = (hundredths: bigint) => quantity(hundredths * 1_000_000n)
const dollars = (amount: bigint) => price(amount * 1_000_000n)
const at = (figure: Price): OrderQuote => ({ price: figure, at: new Date(0), source: 'test' })
const order = (side: ShareOrder['side'], hundredths: bigint): ShareOrder => ({
  side,
  instrument: 'AAPL',
  quantity: shares(hundredths),
  expectedPrice: null,
})

/** Ada, with $105 and 2 shares, and a last price of $50. */
const FACTS = {
  order: order('buy', 200n),
  account: {
    cashCents: cents(105_00n),
    owedCents: cents(0n),
    restrictedRights: [],
    isAgreementDue: false,
    kycStatus: 'approved' as KycStatus,
    position: { quantity: shares(200n), costCents: cents(80_00n) },
  },
  reserved: ZERO_QUANTITY,
  quote: at(dollars(50n)) as OrderQuote | null,
}

/** Accepts an order in shares at market that waits. */
function accept(over: Partial<typeof FACTS> = {}) {
  const { order: placed, account, reserved, quote } = { ...FACTS, ...over }
  const { quantity: wanted, ...named } = placed
  const accepted = acceptOrder({
    terms: {
      ...named,
      size: { quantity: wanted },
      prices: { kind: 'market' },
      timeInForce: 'day',
      doNotReduce: false,
    },
    account: { ...account, reserved, heldForOrdersCents: cents(0n) },
    quote,
    firm: STANDARD_TERMS,
  })
  if ('refused' in accepted) return { refused: accepted.refused }
  return { heldCents: accepted.heldCents, reservedQuantity: accepted.reservedQuantity }
}

describe('what an order at market reserves', () => {
  test('a buy holds its cost at the last price and 5 %', () => {
    expect(accept()).toEqual({ heldCents: 105_00n, reservedQuantity: 0n })
    expect(heldPrice(dollars(50n))).toBe(dollars(52n) + 500_000n)
    expect(heldPrice(price(1n))).toBe(2n)
  })

  test('a buy without the margin is refused, although it could be paid at the last price', () => {
    expect(accept({ order: order('buy', 201n) })).toEqual({
      refused: 'insufficient_funds',
    })
  })

  test('a sale reserves its shares and holds no dollars', () => {
    expect(accept({ order: order('sell', 200n) })).toEqual({
      heldCents: 0n,
      reservedQuantity: shares(200n),
    })
  })

  test('shares that are reserved cannot be queued again', () => {
    const reserved = shares(50n)
    expect(accept({ order: order('sell', 150n), reserved })).not.toHaveProperty('refused')
    expect(accept({ order: order('sell', 151n), reserved })).toEqual({ refused: 'shares_reserved' })
  })

  test('what could not be filled cannot wait', () => {
    const moved = { ...order('buy', 100n), expectedPrice: dollars(51n) }
    expect(accept({ order: moved })).toEqual({ refused: 'price_moved' })
    expect(accept({ order: order('buy', 0n) })).toEqual({ refused: 'below_minimum' })
    expect(accept({ quote: null })).toEqual({ refused: 'price_unavailable' })
    const account = { ...FACTS.account, kycStatus: 'pending' as const }
    expect(accept({ account })).toEqual({ refused: 'profile_not_approved' })
  })
})

const figure = fc.bigInt(10_000n, 5_000_000_000n).map(price)
const size = fc.bigInt(1n, 100_000n)
const money = fc.bigInt(0n, 10_000_000_00n).map(cents)

describe('at the open', () => {
  test('whatever is opened at within the margin, a resting buy can be paid from what it held', () => {
    fc.assert(
      fc.property(size, figure, fc.bigInt(0n, 500n), (hundredths, last, riseBps) => {
        const buy = order('buy', hundredths)
        const rich = { ...FACTS.account, cashCents: cents(2n ** 62n) }
        const accepted = accept({ order: buy, account: rich, quote: at(last) })
        if ('refused' in accepted) throw new Error(accepted.refused)
        const batch = createBatch([{ customerId: 1n, ...FACTS.account, cashCents: cents(0n) }], [])
        const placed = { ...buy, reserved: accepted }
        batch.release(1n, placed)
        const opened = price((last * (10_000n + riseBps)) / 10_000n)
        expect(batch.decide(1n, placed, byStandard(at(opened)))).not.toHaveProperty('refused')
      }),
    )
  })

  test('resting orders make and lose no cent and no share, whatever is placed and at whatever they are filled', () => {
    fc.assert(
      fc.property(
        money,
        size,
        figure,
        fc.array(fc.record({ side: fc.constantFrom('buy', 'sell'), size, opened: figure }), {
          maxLength: 12,
        }),
        (cash, held, last, wishes) => {
          const customer = {
            customerId: 1n,
            owedCents: cents(0n),
            restrictedRights: [],
            isAgreementDue: false,
            kycStatus: 'approved' as const,
          }
          let free: Cents = cash
          let reserved = ZERO_QUANTITY
          const position = { quantity: shares(held), costCents: cents(1n) }
          const queued = wishes.flatMap((wish) => {
            const wanted = order(wish.side, wish.size)
            const account = { ...customer, cashCents: free, position }
            const accepted = accept({ order: wanted, account, reserved, quote: at(last) })
            if ('refused' in accepted) return []
            free = cents(free - accepted.heldCents)
            reserved = quantity(reserved + accepted.reservedQuantity)
            return [{ placed: { ...wanted, reserved: accepted }, opened: wish.opened }]
          })
          expect(free).toBeGreaterThanOrEqual(0n)
          expect(reserved).toBeLessThanOrEqual(position.quantity)

          const stored = { customerId: 1n, instrument: 'AAPL', isStored: true, reserved, ...position }
          const batch = createBatch([{ ...customer, cashCents: free }], [stored])
          let expectedCash: bigint = cash
          let expectedShares: bigint = position.quantity
          for (const { placed, opened } of queued) {
            batch.release(1n, placed)
            const fill = batch.decide(1n, placed, byStandard(at(opened)))
            if ('refused' in fill) {
              // Only a buy that costs more than it held: a sale has its shares.
              expect({ side: placed.side, ...fill }).toEqual({ side: 'buy', refused: 'insufficient_funds' })
              continue
            }
            expectedCash +=
              placed.side === 'buy' ? -fill.amountCents : fill.amountCents - fill.commissionCents
            expectedShares += placed.side === 'buy' ? placed.quantity : -placed.quantity
          }
          const [account] = batch.changedAccounts()
          const [changed] = batch.changedPositions()
          expect(account?.cashCents ?? free).toBe(expectedCash)
          expect(expectedCash).toBeGreaterThanOrEqual(0n)
          expect(changed?.quantity ?? position.quantity).toBe(expectedShares)
          expect(changed?.reserved ?? ZERO_QUANTITY).toBe(ZERO_QUANTITY)
        },
      ),
    )
  })

  test('an order of a customer without an account releases nothing and is refused', () => {
    const batch = createBatch([], [])
    const reserved = { heldCents: cents(1n), reservedQuantity: ZERO_QUANTITY }
    const buy = { ...order('buy', 100n), reserved }
    batch.release(7n, buy)
    expect(batch.decide(7n, buy, byStandard(at(dollars(50n))))).toEqual({ refused: 'profile_not_approved' })
    expect(batch.changedAccounts()).toEqual([])
  })
})
