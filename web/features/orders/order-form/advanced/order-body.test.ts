import { describe, expect, test } from 'vitest'
import { formatPrice, type Price } from '#domain/money/price.ts'
import { NEW_DRAFT, type OrderDraft } from '../order-draft.ts'
import { dollarBody, orderSentence, priceBody, writtenPrices } from './order-body.ts'

const DRAFT: OrderDraft = { ...NEW_DRAFT, amount: '5', limit: '190', stop: '200', force: 'gtc' }
const SALE: OrderDraft = { ...DRAFT, side: 'sell' }
const text = (price: Price | null) => price && formatPrice(price)

describe('a written order', () => {
  test('travels with the prices of its type alone', () => {
    expect(priceBody('AAPL', 'limit', DRAFT)).toEqual({
      symbol: 'AAPL',
      side: 'buy',
      type: 'limit',
      quantity: '5',
      limitPrice: '190.00',
      timeInForce: 'gtc',
    })
    expect(priceBody('AAPL', 'stop', DRAFT)).not.toHaveProperty('limitPrice')
    expect(priceBody('AAPL', 'stop_limit', DRAFT)).toMatchObject({
      limitPrice: '190.00',
      stopPrice: '200.00',
    })
    expect(priceBody('AAPL', 'limit', { ...DRAFT, amount: '' })).toBeNull()
    expect(priceBody('AAPL', 'limit', { ...DRAFT, limit: '' })).toBeNull()
  })

  test('in dollars is a market order for the day', () => {
    expect(dollarBody('AAPL', { ...SALE, dollars: '$1,000' })).toEqual({
      symbol: 'AAPL',
      side: 'sell',
      type: 'market',
      amount: '1000.00',
      timeInForce: 'day',
    })
    expect(dollarBody('AAPL', SALE)).toBeNull()
  })

  test('pays at most its limit, and after a stop at most 5 % more than that', () => {
    expect(text(writtenPrices('limit', DRAFT).worst)).toBe('190.00')
    expect(text(writtenPrices('stop', DRAFT).worst)).toBe('210.00')
    expect(text(writtenPrices('stop', SALE).worst)).toBe('200.00')
    expect(text(writtenPrices('stop_limit', SALE).worst)).toBe('190.00')
  })
})

test('the button says all of it', () => {
  expect(orderSentence('AAPL', DRAFT, priceBody('AAPL', 'limit', DRAFT))).toBe('Buy 5 AAPL at 190.00 or less')
  expect(orderSentence('AAPL', DRAFT, dollarBody('AAPL', { ...DRAFT, dollars: '100' }))).toBe(
    'Buy $100.00 of AAPL',
  )
  expect(orderSentence('AAPL', SALE, null)).toBe('Sell AAPL')
})
