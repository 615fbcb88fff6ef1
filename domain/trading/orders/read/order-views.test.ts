import { SALE_COMMISSION_BPS } from '../../commission.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents, parseCents } from '../../../money/money.ts'
import { parsePrice, price, valueHalfUp } from '../../../money/price.ts'
import { parseQuantity, quantity } from '../../../money/quantity.ts'
import { hasMoved } from '../has-moved.ts'
import { END_TEXTS } from '../order-texts.ts'
import { improvementOf, namedPrice, type ExplainedOrder, explanationOf } from './order-explanation.ts'
import { outcomeOf, worstPrice } from './order-outcome.ts'
import { type WarningFacts, medianOf, orderWarnings } from './order-warnings.ts'

const usd = (text: string) => parseCents(text) ?? expect.unreachable()
const at = (text: string) => parsePrice(text) ?? expect.unreachable()
const shares = (text: string) => parseQuantity(text) ?? expect.unreachable()

const LIMITS = { largeOrderPercent: 25n, concentratedPercent: 20n, farLimitPercent: 5n, unusualTimes: 10n }
const USUAL: WarningFacts = {
  side: 'buy',
  symbol: 'AAPL',
  valueCents: usd('1000'),
  accountCents: usd('10000'),
  holdingAfterCents: usd('1000'),
  limit: null,
  reference: at('200'),
  medianCents: usd('500'),
}
const warningsOf = (over: Partial<WarningFacts>, limits = LIMITS) =>
  orderWarnings({ ...USUAL, ...over }, limits).map(({ code }) => code)

describe('a second press is asked for', () => {
  test('not of a usual order, nor at the very limits', () => {
    expect(warningsOf({})).toEqual([])
    expect(
      warningsOf({
        valueCents: usd('2500'),
        holdingAfterCents: usd('2000'),
        limit: at('210'),
        medianCents: usd('250'),
      }),
    ).toEqual([])
  })

  test('an order above 25% of the account', () => {
    expect(orderWarnings({ ...USUAL, valueCents: usd('2500.01') }, LIMITS)).toEqual([
      { code: 'large_order', message: 'This order is 25% of your account.' },
    ])
  })

  test('a buy after which one asset is above 20% of it, and never a sale', () => {
    const over = { holdingAfterCents: usd('4200') }
    expect(orderWarnings({ ...USUAL, ...over }, LIMITS)).toEqual([
      { code: 'concentrated', message: 'AAPL would be 42% of your account.' },
    ])
    expect(warningsOf({ ...over, side: 'sell' })).toEqual([])
  })

  test('a limit above 5% on the losing side: above the price of a buy, below that of a sale', () => {
    expect(orderWarnings({ ...USUAL, limit: at('214') }, LIMITS)).toEqual([
      { code: 'limit_far', message: 'Your limit is 7% above the price. It may fill there.' },
    ])
    expect(warningsOf({ limit: at('189.99'), side: 'sell' })).toEqual(['limit_far'])
    expect(warningsOf({ limit: at('100') })).toEqual([])
    expect(warningsOf({ limit: at('400'), side: 'sell' })).toEqual([])
  })

  test('an order above ten times the median of at least five', () => {
    expect(orderWarnings({ ...USUAL, medianCents: usd('99.99') }, LIMITS)).toEqual([
      { code: 'unusual_size', message: 'This order is 10 times your usual one.' },
    ])
    expect(warningsOf({ medianCents: null })).toEqual([])
    expect(medianOf(['1', '9', '3', '100'].map(usd))).toBeNull()
    expect(medianOf(['1', '9', '3', '100', '2'].map(usd))).toBe(usd('3'))
    expect(medianOf(['1', '9', '3', '100', '2', '4.01'].map(usd))).toBe(usd('3.50'))
  })

  test('for nothing that the operator has switched off', () => {
    const everything = {
      valueCents: usd('9000'),
      holdingAfterCents: usd('9000'),
      limit: at('500'),
      medianCents: usd('1'),
    }
    expect(warningsOf(everything)).toHaveLength(4)
    const off = { largeOrderPercent: 0n, concentratedPercent: 0n, farLimitPercent: 0n, unusualTimes: 0n }
    expect(warningsOf(everything, off)).toEqual([])
  })
})

describe('what an order would leave', () => {
  const account = {
    cashCents: usd('1000'),
    heldCents: usd('100'),
    position: shares('2'),
    othersCents: usd('500'),
  }

  test('a buy: less cash, more shares, and their part of cash and holdings', () => {
    expect(
      outcomeOf(
        { side: 'buy', shares: shares('1'), at: at('200'), last: at('200') },
        account,
        SALE_COMMISSION_BPS,
      ),
    ).toEqual({
      valueCents: usd('200'),
      commissionCents: 0n,
      cashAfterCents: usd('800'),
      positionAfter: shares('3'),
      accountCents: usd('2000'),
      holdingAfterCents: usd('600'),
      weightAfter: 300n,
    })
  })

  test('a sale at a limit: the commission is taken, what is left is valued at the last price', () => {
    const outcome = outcomeOf(
      { side: 'sell', shares: shares('1'), at: at('210'), last: at('200') },
      account,
      SALE_COMMISSION_BPS,
    )
    expect(outcome).toMatchObject({
      valueCents: usd('210'),
      commissionCents: usd('1.05'),
      cashAfterCents: usd('1208.95'),
      holdingAfterCents: usd('200'),
      weightAfter: 100n,
    })
  })
})

describe('the worst price', () => {
  const market = {
    side: 'buy' as const,
    instrument: 'AAPL',
    size: { quantity: shares('1') },
    prices: { kind: 'market' as const },
    timeInForce: 'day' as const,
    expectedPrice: null,
    doNotReduce: false,
  }

  test('is a limit, the cap of a buy stop, and nothing for a sale stop or an order that waits for an event', () => {
    expect(worstPrice({ ...market, prices: { kind: 'limit', limit: at('190') } }, false)).toBe(at('190'))
    expect(worstPrice({ ...market, prices: { kind: 'stop', stop: at('200') } }, false)).toBe(at('210'))
    expect(
      worstPrice({ ...market, side: 'sell', prices: { kind: 'stop', stop: at('200') } }, false),
    ).toBeNull()
    expect(worstPrice(market, true)).toBeNull()
    expect(worstPrice({ ...market, expectedPrice: at('200') }, false)).toBeNull()
  })

  test('of a market order is the last price that is filled without asking again', () => {
    const prices = fc.bigInt(1_000n, 10n ** 12n).map(price)
    fc.assert(
      fc.property(prices, fc.constantFrom('buy' as const, 'sell' as const), (expectedPrice, side) => {
        const worst = worstPrice({ ...market, side, expectedPrice }, true) ?? expect.unreachable()
        expect(hasMoved(worst, expectedPrice)).toBe(false)
        expect(hasMoved(price(side === 'buy' ? worst + 1n : worst - 1n), expectedPrice)).toBe(true)
      }),
    )
  })
})

describe('the improvement', () => {
  const filled = { side: 'buy' as const, quantity: shares('10'), price: at('189.62') }

  test('is what the fill is better by, for all shares; negative past a stop that the price jumped', () => {
    expect(improvementOf(filled, at('190'))).toBe(usd('3.80'))
    expect(improvementOf({ ...filled, side: 'sell' }, at('189'))).toBe(usd('6.20'))
    expect(improvementOf({ ...filled, side: 'sell' }, at('190'))).toBe(cents(-380n))
  })

  test('is measured from the limit, or from the stop where its customer named no limit', () => {
    const both = { limit: at('210'), stop: at('200') }
    expect(namedPrice({ kind: 'stop', ...both })).toBe(at('200'))
    expect(namedPrice({ kind: 'stop_limit', ...both })).toBe(at('210'))
    expect(namedPrice({ kind: 'market', ...both })).toBeNull()
  })

  test('of a buy and a sale at one price are opposite, and within half a cent of the exact value', () => {
    const some = fc.bigInt(1n, 10n ** 10n)
    fc.assert(
      fc.property(some.map(price), some.map(price), some.map(quantity), (named, paid, size) => {
        const buy = improvementOf({ side: 'buy', quantity: size, price: paid }, named)
        expect(improvementOf({ side: 'sell', quantity: size, price: paid }, named)).toBe(-buy)
        const apart = price(named > paid ? named - paid : paid - named)
        expect(buy < 0n ? -buy : buy).toBe(valueHalfUp(size, apart))
      }),
    )
  })
})

describe('the sentence of an order', () => {
  const placedAt = new Date('2026-11-18T14:41:07Z')
  const limit: ExplainedOrder = {
    side: 'buy',
    kind: 'limit',
    limit: at('190'),
    stop: null,
    placedAt,
    waitsFor: 'price',
    dueAt: placedAt,
    cancelRequestedAt: null,
    quote: null,
    isBooked: true,
    ended: null,
  }
  const quote = { price: at('189.62'), madeAt: new Date('2026-11-18T15:02:13Z') }
  const stop: ExplainedOrder = { ...limit, side: 'sell', kind: 'stop', limit: null, stop: at('170') }

  test.each<[string, ExplainedOrder, string]>([
    [
      'a limit that was reached',
      { ...limit, quote },
      'First price at or below 190.00 after 9:41:07 AM ET: 189.62, made 10:02:13 AM ET.',
    ],
    [
      'one that is not booked yet',
      { ...limit, quote, isBooked: false },
      'First price at or below 190.00 after 9:41:07 AM ET: 189.62, made 10:02:13 AM ET. Its trade is being booked.',
    ],
    [
      'a stop, days later',
      { ...stop, quote: { price: at('165.1'), madeAt: new Date('2026-11-23T14:30:02Z') } },
      'First price at or below 170.00 after 9:41:07 AM ET: 165.10, made Nov 23, 9:30:02 AM ET.',
    ],
    [
      'a stop-limit',
      { ...limit, kind: 'stop_limit', stop: at('185'), quote },
      'First price at or below 190.00 after your stop of 185.00 was reached: 189.62, made 10:02:13 AM ET.',
    ],
    [
      'the open',
      { ...limit, kind: 'market', waitsFor: 'open', dueAt: quote.madeAt, quote },
      'First price of the session: 189.62, made 10:02:13 AM ET.',
    ],
    [
      'the next price in a session',
      { ...limit, kind: 'market', waitsFor: 'open', dueAt: limit.placedAt, quote },
      'First price made after 9:41:07 AM ET: 189.62, made 10:02:13 AM ET.',
    ],
    [
      'the next price in a session, which it waits for',
      { ...limit, kind: 'market', waitsFor: 'open', dueAt: limit.placedAt },
      'It waits for the first price made after 9:41:07 AM ET.',
    ],
    [
      'a net asset value',
      { ...limit, kind: 'market', waitsFor: 'nav', quote },
      'Net asset value of Nov 18: 189.62, made 10:02:13 AM ET.',
    ],
    [
      'a later price',
      { ...limit, kind: 'market', waitsFor: 'later-price', quote },
      'First price made after 9:41:07 AM ET: 189.62, made 10:02:13 AM ET.',
    ],
    [
      'at once',
      { ...limit, kind: 'market', waitsFor: null, quote },
      'Filled at once at the last price: 189.62, made 10:02:13 AM ET.',
    ],
    [
      'a limit at once',
      { ...limit, waitsFor: null, quote },
      'The price was already at or below 190.00: 189.62, made 10:02:13 AM ET.',
    ],
    ['a limit that waits', limit, 'It waits for a price at or below 190.00.'],
    ['a stop that waits', stop, 'It waits for a price at or below 170.00.'],
    [
      'a stop-limit that waits',
      { ...limit, kind: 'stop_limit', stop: at('185') },
      'It waits for a price at or above 185.00, then for one at or below 190.00.',
    ],
    [
      'a cancellation on a late feed',
      { ...limit, cancelRequestedAt: quote.madeAt },
      'It is canceled unless a price made before 10:02:13 AM ET reaches it.',
    ],
    ['an end', { ...limit, ended: END_TEXTS.split }, 'Canceled because the shares split.'],
  ])('%s', (_, order, sentence) => {
    expect(explanationOf(order)).toBe(sentence)
  })
})
