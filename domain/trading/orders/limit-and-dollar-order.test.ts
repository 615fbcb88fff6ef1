import { fillByStandard } from '../../../tests/support/rules/standard-terms.ts'
import { MAX_ORDER_QUANTITY, MIN_ORDER_CENTS } from './order-limits.ts'
import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { type Cents, ZERO_CENTS, cents, parseCents } from '../../money/money.ts'
import { type AnyOrder, type Fill, type ShareOrder, isBeyond } from './order.ts'
import { NO_POSITION, type Position } from '../position.ts'
import { type Price, parsePrice, price, valueDown, valueUp } from '../../money/price.ts'
import { formatQuantity, parseQuantity, quantity } from '../../money/quantity.ts'
import { affordableQuantity, quantityFetching } from './order-quantity.ts'

const noon = new Date('2026-11-18T17:00:00Z')
const usd = (text: string) => parseCents(text) ?? expect.unreachable()
const at = (text: string) => parsePrice(text) ?? expect.unreachable()
const shares = (text: string) => parseQuantity(text) ?? expect.unreachable()

const RICH = cents(10n ** 17n)

function decide(
  order: AnyOrder,
  quoted: Price,
  { cashCents = RICH, position = NO_POSITION }: { cashCents?: Cents; position?: Position } = {},
) {
  return fillByStandard({
    order,
    account: {
      cashCents,
      owedCents: cents(0n),
      restrictedRights: [],
      isAgreementDue: false,
      kycStatus: 'approved',
      position,
    },
    quote: { price: quoted, at: noon, source: 'test' },
    tradingAllowed: true,
  })
}

function filled(decision: ReturnType<typeof fillByStandard>): Fill {
  if ('refused' in decision) throw new Error(`refused: ${decision.refused}`)
  return decision
}

const terms = (side: ShareOrder['side']) => ({ side, instrument: 'AAPL', expectedPrice: null })
const holding = (units: bigint): Position => ({ quantity: quantity(units), costCents: cents(1_000n) })

const dear = price(1_000_000n * 1_000_000n)
const sides = fc.constantFrom('buy' as const, 'sell' as const)
/** A cent a share up to a million dollars a share. */
const prices = fc.bigInt(10_000n, dear).map(price)
const amounts = fc.bigInt(MIN_ORDER_CENTS, 10n ** 9n).map(cents)
const sizes = fc.bigInt(1_000_000n, 10n ** 13n).map(quantity)

describe('a limit', () => {
  const limited = (side: ShareOrder['side'], limit: string): ShareOrder => ({
    ...terms(side),
    quantity: shares('2'),
    limit: at(limit),
  })
  const held = { position: holding(10n ** 9n) }

  test('is met at the limit itself, and the fill is at the better price', () => {
    expect(filled(decide(limited('buy', '190'), at('190'))).amountCents).toBe(usd('380'))
    expect(filled(decide(limited('buy', '190'), at('189.5'))).amountCents).toBe(usd('379'))
    expect(filled(decide(limited('sell', '190'), at('191'), held)).amountCents).toBe(usd('382'))
  })

  test('is not met a millionth of a dollar beyond', () => {
    expect(decide(limited('buy', '190'), at('190.000001'))).toEqual({ refused: 'limit_not_met' })
    expect(decide(limited('sell', '190'), at('189.999999'), held)).toEqual({ refused: 'limit_not_met' })
  })

  test('says the worst price itself: how far the price on the screen was away does not matter', () => {
    const order = { ...limited('buy', '190'), expectedPrice: at('100') }
    expect(filled(decide(order, at('189'))).quote.price).toBe(at('189'))
  })

  test('of a buy whose money would not do at the price is refused for the money', () => {
    expect(decide(limited('buy', '190'), at('190'), { cashCents: usd('379.99') })).toEqual({
      refused: 'insufficient_funds',
    })
  })

  test('is never passed, at any price', () => {
    fc.assert(
      fc.property(sides, prices, prices, sizes, (side, limit, quoted, size) => {
        const order = { ...terms(side), quantity: size, limit }
        const decision = decide(order, quoted, { position: holding(size) })
        if ('refused' in decision) {
          expect(decision.refused).toBe('limit_not_met')
          expect(isBeyond(order, quoted)).toBe(true)
        } else {
          expect(side === 'buy' ? quoted <= limit : quoted >= limit).toBe(true)
          const worst = side === 'buy' ? valueUp(size, limit) : valueDown(size, limit)
          expect(side === 'buy' ? decision.amountCents <= worst : decision.amountCents >= worst).toBe(true)
        }
      }),
    )
  })
})

describe('an order in dollars', () => {
  const dollars = (side: ShareOrder['side'], amount: string) => ({ ...terms(side), amountCents: usd(amount) })

  test('buys as much as its dollars pay for, to 1e-8 of a share', () => {
    const bought = filled(decide(dollars('buy', '10'), at('189.25')))
    expect(formatQuantity(bought.order.quantity)).toBe('0.05284015')
    expect(bought.amountCents).toBe(usd('10'))
  })

  test('may be less than 0.01 of a dear share', () => {
    const bought = filled(decide(dollars('buy', '10'), at('750000')))
    expect(formatQuantity(bought.order.quantity)).toBe('0.00001333')
    expect(bought.amountCents).toBe(usd('10'))
  })

  test('sells as little as fetches its dollars, before the commission', () => {
    const sold = filled(decide(dollars('sell', '10'), at('189.25'), { position: holding(10n ** 8n) }))
    expect(formatQuantity(sold.order.quantity)).toBe('0.05284016')
    expect(sold).toMatchObject({ amountCents: usd('10'), commissionCents: usd('0.05') })
  })

  test('of less than a dollar is refused, before anything is known of the price', () => {
    const order = dollars('buy', '0.99')
    const account = {
      cashCents: RICH,
      owedCents: cents(0n),
      restrictedRights: [],
      isAgreementDue: false,
      kycStatus: 'approved' as const,
      position: NO_POSITION,
    }
    expect(fillByStandard({ order, account, quote: null, tradingAllowed: true })).toEqual({
      refused: 'below_minimum_amount',
    })
  })

  test('that comes to no share, or to more than a million, is refused', () => {
    expect(decide(dollars('buy', '1'), price(100_000_000n * 1_000_000n + 1n))).toEqual({
      refused: 'below_minimum_amount',
    })
    expect(decide(dollars('buy', '1000000.01'), at('1'))).toEqual({ refused: 'above_maximum' })
  })

  test('needs the whole amount, and shares enough', () => {
    expect(decide(dollars('buy', '10'), at('189.25'), { cashCents: usd('9.99') })).toEqual({
      refused: 'insufficient_funds',
    })
    expect(decide(dollars('sell', '10'), at('189.25'), { position: holding(5_284_015n) })).toEqual({
      refused: 'insufficient_holdings',
    })
  })

  test('is refused when the price is too far from the one that its customer saw', () => {
    const order = { ...dollars('buy', '10'), expectedPrice: at('100') }
    expect(decide(order, at('100.51'))).toEqual({ refused: 'price_moved' })
  })

  test('costs its amount to the cent, and one unit more would cost more', () => {
    fc.assert(
      fc.property(amounts, prices, (amountCents, quoted) => {
        fc.pre(affordableQuantity(amountCents, quoted) <= MAX_ORDER_QUANTITY)
        const { order, amountCents: cost } = filled(decide({ ...terms('buy'), amountCents }, quoted))
        expect(cost).toBe(amountCents)
        expect(valueUp(quantity(order.quantity + 1n), quoted)).toBeGreaterThan(amountCents)
      }),
    )
  })

  test('fetches its amount to the cent, and one unit less would fetch less', () => {
    fc.assert(
      fc.property(amounts, prices, (amountCents, quoted) => {
        const needed = quantityFetching(amountCents, quoted)
        fc.pre(needed <= MAX_ORDER_QUANTITY)
        const sold = filled(decide({ ...terms('sell'), amountCents }, quoted, { position: holding(needed) }))
        expect(sold.amountCents).toBe(amountCents)
        expect(valueDown(quantity(needed - 1n), quoted)).toBeLessThan(amountCents)
      }),
    )
  })

  test('costs no more than its amount at any price at all', () => {
    fc.assert(
      fc.property(amounts, fc.bigInt(1n, 10n ** 18n).map(price), (amountCents, quoted) => {
        const decision = decide({ ...terms('buy'), amountCents }, quoted)
        if (!('refused' in decision)) expect(decision.amountCents).toBeLessThanOrEqual(amountCents)
      }),
    )
  })
})

test('no round trip at one price gains, in shares or dollars, however it is cut into pieces', () => {
  const piece = fc.record({ side: sides, inDollars: fc.boolean(), size: fc.bigInt(100n, 100_000n) })
  fc.assert(
    fc.property(prices, fc.array(piece, { minLength: 1, maxLength: 12 }), (quoted, pieces) => {
      let cashCents: Cents = RICH
      let position: Position = NO_POSITION
      const take = (order: AnyOrder) => {
        const decision = decide(order, quoted, { cashCents, position })
        if ('refused' in decision) return
        cashCents = decision.cashAfterCents
        position = decision.positionAfter
      }
      for (const { side, inDollars, size } of pieces)
        take(
          inDollars
            ? { ...terms(side), amountCents: cents(size) }
            : { ...terms(side), quantity: quantity(size * 100_000n) },
        )
      take({ ...terms('sell'), quantity: position.quantity })
      expect(cashCents <= RICH).toBe(true)
      expect(position.quantity === 0n || position.quantity > MAX_ORDER_QUANTITY).toBe(true)
    }),
  )
})

test('a sale of the dollars that a buy has spent brings in no more than them', () => {
  fc.assert(
    fc.property(amounts, prices, (amountCents, quoted) => {
      fc.pre(quantityFetching(amountCents, quoted) <= MAX_ORDER_QUANTITY)
      const bought = filled(decide({ ...terms('buy'), amountCents }, quoted))
      const account = { cashCents: ZERO_CENTS, position: bought.positionAfter }
      const sold = decide({ ...terms('sell'), amountCents }, quoted, account)
      // What the dollars paid for is worth them only where no price had to be rounded.
      if (!('refused' in sold)) expect(sold.cashAfterCents).toBeLessThanOrEqual(amountCents)
      else expect(sold.refused).toBe('insufficient_holdings')
    }),
  )
})
