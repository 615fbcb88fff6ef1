import { describe, expect, test } from 'vitest'
import { cents } from '../../money/money.ts'
import { price } from '../../money/price.ts'
import { quantity } from '../../money/quantity.ts'
import type { OrderPrices, OrderTerms } from './order-terms.ts'
import { type PlacingFacts, decidePlacing, orderAtOnce } from './placing.ts'

const LIMIT = price(45_000_000n)
const PRICES: Record<string, OrderPrices> = {
  market: { kind: 'market' },
  limit: { kind: 'limit', limit: LIMIT },
  stop: { kind: 'stop', stop: LIMIT },
}
const FACTS: PlacingFacts = {
  afterHours: 'queue',
  latePrices: 'wait',
  isByNav: false,
  isMet: true,
  tried: null,
}
const CLOSED = { ...FACTS, isMet: false }

describe('what is done first', () => {
  test.each([
    ['market', 'day', FACTS, 'fill'],
    ['market', 'day', CLOSED, 'fill'],
    ['market', 'opg', FACTS, 'open'],
    ['limit', 'day', FACTS, 'fill'],
    ['limit', 'day', { ...FACTS, isMet: false }, 'price'],
    ['limit', 'gtc', CLOSED, 'price'],
    ['stop', 'day', FACTS, 'price'],
    ['market', 'day', { ...FACTS, isByNav: true }, 'nav'],
  ] as const)('a %s order, %s, %j: %s', (kind, timeInForce, facts, step) => {
    expect(decidePlacing({ prices: PRICES[kind]!, timeInForce }, facts)).toBe(step)
  })
})

const NONE = { ...FACTS, isExDividend: false, isLate: false }

describe('what becomes of an order that was not filled at once', () => {
  test.each([
    ['limit', 'limit_not_met', NONE, 'price'],
    ['limit', 'trading_closed', { ...NONE, afterHours: 'refuse' }, 'price'],
    ['limit', 'price_unavailable', { ...NONE, isLate: true }, 'price'],
    ['limit', 'insufficient_funds', NONE, null],
    ['market', 'insufficient_funds', NONE, null],
    ['market', 'price_unavailable', NONE, null],
    ['market', 'trading_closed', NONE, 'open'],
    ['market', 'trading_closed', { ...NONE, afterHours: 'refuse' }, { refused: 'market_closed' }],
    ['market', 'trading_closed', { ...NONE, afterHours: 'fill-at-close' }, { refused: 'trading_closed' }],
    ['market', 'price_unavailable', { ...NONE, isExDividend: true }, 'open'],
    [
      'market',
      'price_unavailable',
      { ...NONE, isExDividend: true, afterHours: 'refuse' },
      { refused: 'ex_dividend' },
    ],
    ['market', 'price_unavailable', { ...NONE, isExDividend: true, isLate: true }, 'later-price'],
    ['market', 'price_unavailable', { ...NONE, isByNav: true }, 'nav'],
    ['market', 'trading_closed', { ...NONE, afterHours: 'refuse', isByNav: true }, 'nav'],
    ['market', 'insufficient_funds', { ...NONE, isByNav: true }, null],
    [
      'market',
      'price_unavailable',
      { ...NONE, latePrices: 'refuse', isLate: true },
      { refused: 'late_price' },
    ],
  ] as const)('%s, %s, %j: %j', (kind, refused, facts, step) => {
    const { isExDividend, isLate, ...rest } = facts
    const asked = { prices: PRICES[kind]!, timeInForce: 'day' } as const
    expect(decidePlacing(asked, { ...rest, tried: { refused, isExDividend, isLate } })).toEqual(step)
  })
})

test('an order at once has its limit, and dollars have none', () => {
  const terms: OrderTerms = {
    side: 'buy',
    instrument: 'KO',
    size: { quantity: quantity(1n) },
    prices: { kind: 'limit', limit: LIMIT },
    timeInForce: 'day',
    expectedPrice: null,
    doNotReduce: false,
  }
  const named = { side: 'buy', instrument: 'KO', expectedPrice: null }
  expect(orderAtOnce(terms)).toEqual({ ...named, quantity: 1n, limit: LIMIT })
  const dollars = { ...terms, size: { notionalCents: cents(100n) }, prices: { kind: 'market' } as const }
  expect(orderAtOnce(dollars)).toEqual({ ...named, amountCents: 100n })
})
