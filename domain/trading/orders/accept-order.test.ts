import { STANDARD_TERMS, byStandard } from '../../../tests/support/rules/standard-terms.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Cents, cents } from '../../money/money.ts'
import { type Price, price, valueUp } from '../../money/price.ts'
import { quantity } from '../../money/quantity.ts'
import { createBatch } from '../batch.ts'
import { quantityFetching } from './order-quantity.ts'
import { type WaitingAccount, acceptOrder, refuseTerms } from './accept-order.ts'
import { limitOf, stopCap } from './order-hold.ts'
import type { OrderPrices, OrderTerms } from './order-terms.ts'
import { firstTrigger, meet } from './trigger.ts'

const dollars = (amount: bigint): Price => price(amount * 1_000_000n)
const shares = (hundredths: bigint) => quantity(hundredths * 1_000_000n)
const quoteAt = (figure: Price) => ({ price: figure, at: new Date(0), source: 'test' })
const limit = (figure: Price): OrderPrices => ({ kind: 'limit', limit: figure })

const order = (over: Partial<OrderTerms> = {}): OrderTerms => ({
  side: 'buy',
  instrument: 'AAPL',
  size: { quantity: shares(200n) },
  prices: limit(dollars(45n)),
  timeInForce: 'day',
  expectedPrice: null,
  doNotReduce: false,
  ...over,
})

/** Ada, with $100 and 2 shares. */
const account = (over: Partial<WaitingAccount> = {}): WaitingAccount => ({
  cashCents: cents(100_00n),
  owedCents: cents(0n),
  restrictedRights: [],
  isAgreementDue: false,
  kycStatus: 'approved',
  position: { quantity: shares(200n), costCents: cents(80_00n) },
  reserved: quantity(0n),
  heldForOrdersCents: cents(0n),
  ...over,
})

const accept = (terms: OrderTerms, more: { account?: WaitingAccount; last?: Price | null } = {}) =>
  acceptOrder({
    terms,
    account: more.account ?? account(),
    quote: more.last === null ? null : quoteAt(more.last ?? dollars(50n)),
    firm: STANDARD_TERMS,
  })

test('an order of an API key may not begin to wait while the customer has suspended those', () => {
  const suspended = { account: account({ areKeyOrdersSuspended: true }) }
  const resting = { ...order(), prices: limit(dollars(45n)) }
  expect(accept({ ...resting, isByKey: true }, suspended)).toEqual({ refused: 'key_orders_suspended' })
  expect(accept(resting, suspended)).toHaveProperty('heldCents')
})

describe('what an order reserves', () => {
  test.each([
    ['a limit buy its cost at the limit', limit(dollars(45n)), 90_00n],
    ['a stop buy its cost at the stop and 5 %', { kind: 'stop', stop: price(46_000_000n) }, null],
    [
      'a stop-limit buy its cost at the limit',
      { kind: 'stop_limit', stop: dollars(51n), limit: price(49_990_000n) },
      99_98n,
    ],
    ['a market buy its cost at the last price and 5 %', { kind: 'market' }, null],
  ] as const)('%s', (_, prices, heldCents) => {
    const accepted = accept(order({ prices, ...(prices.kind === 'stop' ? {} : {}) }), {
      last: prices.kind === 'stop' ? dollars(45n) : prices.kind === 'market' ? dollars(47n) : dollars(50n),
    })
    const expected = heldCents ?? (prices.kind === 'stop' ? 96_60n : 98_70n)
    expect(accepted).toMatchObject({ heldCents: expected, reservedQuantity: 0n })
  })

  test('a buy in dollars exactly its amount, whatever the price', () => {
    const terms = order({ size: { notionalCents: cents(33_33n) }, prices: { kind: 'market' } })
    expect(accept(terms)).toMatchObject({ heldCents: 33_33n })
  })

  test('a sale its shares; in dollars what fetches them 5 % lower, but no more than are free', () => {
    expect(accept(order({ side: 'sell' }))).toMatchObject({ heldCents: 0n, reservedQuantity: shares(200n) })
    const inDollars = (amount: Cents) =>
      accept(order({ side: 'sell', size: { notionalCents: amount }, prices: { kind: 'market' } }))
    const needed = quantityFetching(cents(50_00n), price(47_500_000n))
    expect(inDollars(cents(50_00n))).toMatchObject({ reservedQuantity: needed })
    expect(inDollars(cents(100_00n))).toMatchObject({ reservedQuantity: shares(200n) })
    expect(inDollars(cents(100_01n))).toEqual({ refused: 'insufficient_holdings' })
  })
})

describe('what is refused', () => {
  test.each([
    [
      'a profile that is not approved',
      order(),
      { account: account({ kycStatus: 'pending' }) },
      'profile_not_approved',
    ],
    ['less than 0.01 of a share', order({ size: { quantity: quantity(1n) } }), {}, 'below_minimum'],
    [
      'less than a dollar',
      order({ size: { notionalCents: cents(99n) }, prices: { kind: 'market' } }),
      {},
      'below_minimum_amount',
    ],
    [
      'a stop without a price',
      order({ prices: { kind: 'stop', stop: dollars(60n) } }),
      { last: null },
      'price_unavailable',
    ],
    [
      'a stop that is passed',
      order({ prices: { kind: 'stop', stop: dollars(50n) } }),
      {},
      'stop_already_passed',
    ],
    [
      'a market price that has moved',
      order({ prices: { kind: 'market' }, expectedPrice: dollars(40n) }),
      {},
      'price_moved',
    ],
    ['more than the cash', order({ prices: limit(dollars(51n)) }), {}, 'insufficient_funds'],
    [
      'more than the shares',
      order({ side: 'sell', size: { quantity: shares(201n) } }),
      {},
      'insufficient_holdings',
    ],
  ] as const)('%s', (_, terms, more, refused) => {
    expect(accept(terms, more)).toMatchObject({ refused })
  })

  test('a limit may wait without a price: it says itself what to hold', () => {
    expect(accept(order(), { last: null })).toMatchObject({ heldCents: 90_00n, estimate: dollars(45n) })
  })

  test('what other orders keep is named where it would be enough', () => {
    const holding = account({ cashCents: cents(20_00n), heldForOrdersCents: cents(980_00n) })
    expect(accept(order(), { account: holding })).toEqual({
      refused: 'cash_held',
      detail: '980.00 of your cash is held for open orders.',
    })
    const reserving = account({
      position: { quantity: shares(800n), costCents: cents(1n) },
      reserved: shares(500n),
    })
    expect(accept(order({ side: 'sell', size: { quantity: shares(400n) } }), { account: reserving })).toEqual(
      {
        refused: 'shares_reserved',
        detail: '5 of your 8 shares wait in other orders. Cancel one, or sell up to 3.',
      },
    )
  })

  test('types and prices that no account could have', () => {
    expect(refuseTerms(order(), true)).toEqual({ refused: 'type_not_for_funds' })
    expect(refuseTerms(order({ prices: { kind: 'market' } }), true)).toBeNull()
    expect(refuseTerms(order({ prices: limit(price(45_001_000n)) }), false)).toMatchObject({
      refused: 'limit_price_step',
    })
  })
})

test('whatever prices come, a filled buy costs no more than it held, and never more than its limit a share', () => {
  const prices = fc.bigInt(100n, 40_000n).map((count) => price(count * 10_000n))
  const kinds = fc.constantFrom('limit', 'stop', 'stop_limit' as const)
  const sizes = fc.bigInt(1_000_000n, 10n ** 11n).map(quantity)
  fc.assert(
    fc.property(kinds, sizes, prices, prices, fc.array(prices), (kind, size, stop, worst, history) => {
      const terms: OrderPrices =
        kind === 'limit'
          ? limit(worst)
          : kind === 'stop'
            ? { kind, stop }
            : { kind: 'stop_limit', stop, limit: worst }
      const bound = limitOf('buy', terms)
      const trigger = firstTrigger('buy', terms)
      const rich = account({ cashCents: cents(10n ** 15n) })
      const accepted = accept(order({ prices: terms, size: { quantity: size } }), {
        account: rich,
        last: price(1n),
      })
      if ('refused' in accepted || !bound || !trigger) throw new Error('it is accepted')
      expect(accepted.heldCents).toBe(valueUp(size, kind === 'stop' ? stopCap(stop) : worst))
      let waiting = { side: 'buy' as const, trigger, limit: bound }
      for (const at of history) {
        const met = meet(waiting, at)
        if (met.met === 'stop') waiting = { ...waiting, trigger: met.trigger }
        if (met.met !== 'price') continue
        const batch = createBatch(
          [
            {
              customerId: 1n,
              cashCents: cents(0n),
              owedCents: cents(0n),
              restrictedRights: [],
              isAgreementDue: false,
              kycStatus: 'approved',
            },
          ],
          [],
        )
        const asked = { side: 'buy', instrument: 'AAPL', expectedPrice: null, reserved: accepted } as const
        const placed = { ...asked, quantity: size, limit: bound }
        batch.release(1n, placed)
        const fill = batch.decide(1n, placed, byStandard(quoteAt(at)))
        if ('refused' in fill) throw new Error(`refused: ${fill.refused}`)
        expect(fill.amountCents <= accepted.heldCents && at <= bound).toBe(true)
        return
      }
    }),
  )
})
