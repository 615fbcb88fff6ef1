import { fillByStandard } from '../../../tests/support/rules/standard-terms.ts'
import { MAX_ORDER_QUANTITY, MIN_ORDER_QUANTITY } from './order-limits.ts'
import { SALE_COMMISSION_BPS, saleCommission } from '../commission.ts'
import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { cents, parseCents } from '../../money/money.ts'
import { type Fill, type ShareOrder } from './order.ts'
import { NO_POSITION, type Position } from '../position.ts'
import { averageOf, parsePrice, price } from '../../money/price.ts'
import { parseQuantity, quantity } from '../../money/quantity.ts'

const noon = new Date('2026-11-18T17:00:00Z')

function facts(over: {
  side?: ShareOrder['side']
  shares?: string
  at?: string
  cash?: string
  expected?: string
  position?: Position
}) {
  const parsed = <T>(value: T | null): T => {
    if (value === null) throw new Error('a bad figure in a test')
    return value
  }
  return {
    order: {
      side: over.side ?? ('buy' as const),
      instrument: 'AAPL',
      quantity: parsed(parseQuantity(over.shares ?? '1')),
      expectedPrice: over.expected === undefined ? null : parsed(parsePrice(over.expected)),
    },
    account: {
      cashCents: parsed(parseCents(over.cash ?? '1000.00')),
      owedCents: cents(0n),
      restrictedRights: [],
      isAgreementDue: false,
      kycStatus: 'approved' as const,
      position: over.position ?? NO_POSITION,
    },
    quote: { price: parsed(parsePrice(over.at ?? '189.25')), at: noon, source: 'simulated' },
    tradingAllowed: true,
  }
}

const tenShares: Position = { quantity: quantity(1_000_000_000n), costCents: cents(189_250n) }

function filled(decision: ReturnType<typeof fillByStandard>): Fill {
  if ('refused' in decision) throw new Error(`refused: ${decision.refused}`)
  return decision
}

describe('a buy', () => {
  test('costs its value rounded up to the cent, without commission', () => {
    const fill = filled(fillByStandard(facts({ shares: '0.015', at: '0.30' })))
    expect(fill).toMatchObject({ amountCents: 1n, commissionCents: 0n, cashAfterCents: 99_999n })
  })

  test('may spend the last cent and not one more', () => {
    expect(filled(fillByStandard(facts({ shares: '2', at: '500' }))).cashAfterCents).toBe(0n)
    expect(fillByStandard(facts({ shares: '2', at: '500', cash: '999.99' }))).toEqual({
      refused: 'insufficient_funds',
    })
  })
})

describe('a sale', () => {
  test('fetches its value rounded down less 0.5 % half-up', () => {
    const fill = filled(fillByStandard(facts({ side: 'sell', shares: '4', at: '200', position: tenShares })))
    expect(fill).toMatchObject({ amountCents: 80_000n, commissionCents: 400n, cashAfterCents: 179_600n })
  })

  test('of more than is held is refused', () => {
    expect(fillByStandard(facts({ side: 'sell', shares: '10.00000001', position: tenShares }))).toEqual({
      refused: 'insufficient_holdings',
    })
  })

  test('of a whole remainder below the minimum is allowed, of a part of it is not', () => {
    const remainder: Position = { quantity: quantity(500_000n), costCents: cents(94n) }
    expect(
      filled(fillByStandard(facts({ side: 'sell', shares: '0.005', position: remainder }))).positionAfter,
    ).toEqual(NO_POSITION)
    expect(fillByStandard(facts({ side: 'sell', shares: '0.004', position: remainder }))).toEqual({
      refused: 'below_minimum',
    })
  })
})

describe('refusals', () => {
  test.each(['none', 'pending', 'rejected'] as const)('a profile that is %s may not trade', (kycStatus) => {
    const given = facts({})
    expect(fillByStandard({ ...given, account: { ...given.account, kycStatus } })).toEqual({
      refused: 'profile_not_approved',
    })
  })

  test('a due agreement stops a buy and no sale', () => {
    const given = facts({ position: tenShares })
    const account = { ...given.account, isAgreementDue: true }
    expect(fillByStandard({ ...given, account })).toEqual({ refused: 'agreement_due' })
    filled(fillByStandard({ ...given, account, order: { ...given.order, side: 'sell' } }))
  })

  test('suspended orders of API keys stop what a key places, and nothing that waits or a screen places', () => {
    const given = facts({})
    const account = { ...given.account, areKeyOrdersSuspended: true }
    const byKey = { ...given.order, isByKey: true }
    expect(fillByStandard({ ...given, account, order: byKey })).toEqual({ refused: 'key_orders_suspended' })
    filled(fillByStandard({ ...given, account }))
    filled(fillByStandard({ ...given, order: byKey }))
  })

  test('outside trading hours nothing is filled', () => {
    expect(fillByStandard({ ...facts({}), tradingAllowed: false })).toEqual({ refused: 'trading_closed' })
  })

  test('without an accepted price no order is filled', () => {
    expect(fillByStandard({ ...facts({}), quote: null })).toEqual({ refused: 'price_unavailable' })
  })

  test('0.5 % away from the expected price still fills, a hair more asks again', () => {
    expect(fillByStandard(facts({ at: '201.00', expected: '200' }))).toHaveProperty('amountCents')
    expect(fillByStandard(facts({ at: '201.000001', expected: '200' }))).toEqual({ refused: 'price_moved' })
    expect(fillByStandard(facts({ at: '198.999999', expected: '200' }))).toEqual({ refused: 'price_moved' })
  })

  test('sizes outside 0.01 to a million are refused', () => {
    expect(fillByStandard(facts({ shares: '0.009' }))).toEqual({ refused: 'below_minimum' })
    expect(fillByStandard(facts({ shares: '0' }))).toEqual({ refused: 'below_minimum' })
    expect(fillByStandard(facts({ shares: '1000000.01', cash: '999999999999' }))).toEqual({
      refused: 'above_maximum',
    })
  })
})

describe('properties', () => {
  const prices = fc.bigInt({ min: 1n, max: 10_000_000_000n }).map(price)
  const sizes = fc.bigInt({ min: MIN_ORDER_QUANTITY, max: MAX_ORDER_QUANTITY / 100n }).map(quantity)

  test('buying and selling at one price never gains a cent', () => {
    fc.assert(
      fc.property(prices, sizes, (at, size) => {
        const quote = { price: at, at: noon, source: 'test' }
        const order = { side: 'buy' as const, instrument: 'X', quantity: size, expectedPrice: null }
        const rich = {
          cashCents: cents(10n ** 17n),
          owedCents: cents(0n),
          restrictedRights: [],
          isAgreementDue: false,
          kycStatus: 'approved' as const,
          position: NO_POSITION,
        }
        const bought = filled(fillByStandard({ order, account: rich, quote, tradingAllowed: true }))
        const sold = filled(
          fillByStandard({
            order: { ...order, side: 'sell' },
            account: { ...rich, cashCents: bought.cashAfterCents, position: bought.positionAfter },
            quote,
            tradingAllowed: true,
          }),
        )
        expect(sold.cashAfterCents <= rich.cashCents).toBe(true)
        expect(sold.positionAfter).toEqual(NO_POSITION)
      }),
    )
  })

  test('selling part of a position leaves its average cost within half a cent of cost', () => {
    fc.assert(
      fc.property(prices, sizes, fc.integer({ min: 1, max: 99 }), (at, size, percent) => {
        const quote = { price: at, at: noon, source: 'test' }
        const cost = cents((size * at) / 1_000_000_000_000n + 1n)
        const position = { quantity: size, costCents: cost }
        const part = quantity((size * BigInt(percent)) / 100n)
        fc.pre(part >= MIN_ORDER_QUANTITY)
        const order = { side: 'sell' as const, instrument: 'X', quantity: part, expectedPrice: null }
        const account = {
          cashCents: cents(0n),
          owedCents: cents(0n),
          restrictedRights: [],
          isAgreementDue: false,
          kycStatus: 'approved' as const,
          position,
        }
        const { positionAfter } = filled(fillByStandard({ order, account, quote, tradingAllowed: true }))
        const exactTwice = (2n * cost * positionAfter.quantity) / size
        expect(2n * positionAfter.costCents - exactTwice >= -1n).toBe(true)
        expect(2n * positionAfter.costCents - exactTwice <= 1n).toBe(true)
      }),
    )
  })

  test('commission on odd dollars ends on half a cent, and that is rounded up', () => {
    for (let dollars = 1n; dollars < 2_001n; dollars += 2n)
      expect(saleCommission(cents(100n * dollars), SALE_COMMISSION_BPS)).toBe((dollars + 1n) / 2n)
  })

  test('commission is never more than the proceeds and within half a cent of 0.5 %', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), (gross) => {
        const fee = saleCommission(cents(gross), SALE_COMMISSION_BPS)
        expect(fee <= gross).toBe(true)
        const off = fee * 10_000n - gross * 50n
        expect((off < 0n ? -off : off) * 2n <= 10_000n).toBe(true)
      }),
    )
  })
})

test('average cost is total cost over quantity, to six decimals', () => {
  expect(averageOf(cents(10_000n), quantity(300_000_000n))).toBe(33_333_333n)
})
