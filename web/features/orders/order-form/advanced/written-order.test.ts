import { describe, expect, test } from 'vitest'
import { formatPrice, type Price } from '#domain/money/price.ts'
import { parseQuantity } from '#domain/money/quantity.ts'
import type { TicketDraft } from '../ticket-draft.ts'
import { orderBody, orderSentence, writtenPrices } from './written-order.ts'

const DRAFT: TicketDraft = { pricesFor: '', limit: '190', stop: '200', force: 'gtc', dollars: '' }
const five = parseQuantity('5')
const text = (price: Price | null) => price && formatPrice(price)

describe('a written order', () => {
  test('travels with the prices of its type alone', () => {
    const written = {
      symbol: 'AAPL',
      side: 'buy',
      draft: DRAFT,
      quantity: five,
      isForTheOpen: false,
    } as const
    expect(orderBody({ ...written, style: 'limit' })).toEqual({
      symbol: 'AAPL',
      side: 'buy',
      type: 'limit',
      quantity: '5',
      limitPrice: '190.00',
      timeInForce: 'gtc',
    })
    expect(orderBody({ ...written, style: 'stop' })).not.toHaveProperty('limitPrice')
    expect(orderBody({ ...written, style: 'stop_limit' })).toMatchObject({
      limitPrice: '190.00',
      stopPrice: '200.00',
    })
    expect(orderBody({ ...written, style: 'limit', quantity: null })).toBeNull()
    expect(orderBody({ ...written, style: 'limit', draft: { ...DRAFT, limit: '' } })).toBeNull()
  })

  test('in dollars is a market order, for the open while the market is closed', () => {
    const written = {
      symbol: 'AAPL',
      side: 'sell',
      style: 'dollars',
      draft: { ...DRAFT, dollars: '$1,000' },
      quantity: five,
    } as const
    expect(orderBody({ ...written, isForTheOpen: false })).toEqual({
      symbol: 'AAPL',
      side: 'sell',
      type: 'market',
      amount: '1000.00',
      timeInForce: 'day',
    })
    expect(orderBody({ ...written, isForTheOpen: true })?.timeInForce).toBe('opg')
    expect(orderBody({ ...written, draft: DRAFT, isForTheOpen: false })).toBeNull()
  })

  test('pays at most its limit, and after a stop at most 5 % more than that', () => {
    expect(text(writtenPrices('buy', 'limit', DRAFT).worst)).toBe('190.00')
    expect(text(writtenPrices('buy', 'stop', DRAFT).worst)).toBe('210.00')
    expect(text(writtenPrices('sell', 'stop', DRAFT).worst)).toBe('200.00')
    expect(text(writtenPrices('sell', 'stop_limit', DRAFT).worst)).toBe('190.00')
  })
})

test('the button says all of it', () => {
  const of = { symbol: 'AAPL', side: 'buy', timeInForce: 'day' } as const
  expect(orderSentence({ ...of, type: 'limit', quantity: '5', limitPrice: '190.00' })).toBe(
    'Buy 5 AAPL at 190.00 or less',
  )
  expect(orderSentence({ ...of, type: 'market', amount: '100.00' })).toBe('Buy $100.00 of AAPL')
})
