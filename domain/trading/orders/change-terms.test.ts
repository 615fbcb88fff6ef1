import { expect, test } from 'vitest'
import { cents } from '../../money/money.ts'
import { price } from '../../money/price.ts'
import { quantity } from '../../money/quantity.ts'
import { changeTerms, pricesOf } from './change-terms.ts'
import type { OrderTerms, TimeInForce } from './order-terms.ts'

const limit: OrderTerms & { timeInForce: TimeInForce } = {
  side: 'buy',
  instrument: 'KO',
  size: { quantity: quantity(100_000_000n) },
  prices: { kind: 'limit', limit: price(45_000_000n) },
  timeInForce: 'day',
  expectedPrice: price(50_000_000n),
  doNotReduce: true,
}

test('only what is named changes; the price that was on the screen is of another time', () => {
  const changed = changeTerms(limit, { limitPrice: price(44_000_000n), timeInForce: 'gtc' })
  expect(changed).toEqual({
    ...limit,
    prices: { kind: 'limit', limit: price(44_000_000n) },
    timeInForce: 'gtc',
    expectedPrice: null,
  })
})

test.each([
  ['a stop for a limit order', { stopPrice: price(1n) }, 'stopPrice'],
  ['a limit of nothing', { limitPrice: price(0n) }, 'limitPrice'],
  ['a limit order for the open', { timeInForce: 'opg' }, 'timeInForce'],
] as const)('%s is at fault', (_, change, path) => {
  expect(changeTerms(limit, change)).toMatchObject({ path })
})

test('an order in dollars takes no shares', () => {
  const dollars: typeof limit = { ...limit, size: { notionalCents: cents(100n) }, prices: { kind: 'market' } }
  expect(changeTerms(dollars, { quantity: quantity(1n) })).toMatchObject({ path: 'amount' })
  expect(changeTerms(dollars, { timeInForce: 'opg' })).toMatchObject({
    size: dollars.size,
    timeInForce: 'opg',
  })
})

test('prices that a type lacks are a bug', () => {
  expect(() => pricesOf('stop', undefined, undefined)).toThrow('a stop order lacks a price')
})
