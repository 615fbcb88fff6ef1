import { expect, test } from 'vitest'
import type { Order } from '#contract/trading/orders.ts'
import { linesOf } from './line-of-order.ts'

const order = (given: Partial<Order>): Order => ({
  id: '1',
  assetSymbol: 'AAPL',
  side: 'buy',
  type: 'limit',
  timeInForce: 'gtc',
  quantity: '5',
  amount: null,
  limitPrice: null,
  stopPrice: null,
  status: 'new',
  held: null,
  reserved: null,
  createdAt: '2026-11-25T15:00:00.000Z',
  expiresAt: null,
  touchedAt: null,
  filledAt: null,
  filledPrice: null,
  filledAmount: null,
  fee: null,
  transactionId: null,
  replaces: null,
  replacedBy: null,
  placedBy: 'customer',
  reason: null,
  ...given,
})

test('every price that an open order waits for is a line, of a stop-limit both', () => {
  const orders = [
    order({ limitPrice: '190.00' }),
    order({ side: 'sell', type: 'stop_limit', stopPrice: '170.00', limitPrice: '168.00', quantity: '2.5' }),
    order({ type: 'market', amount: '100.00', quantity: null }),
  ]
  expect(linesOf(orders, false)).toEqual([
    { price: 190, title: 'Buy 5' },
    { price: 170, title: 'Sell 2.5 stop' },
    { price: 168, title: 'Sell 2.5' },
  ])
  expect(linesOf(orders, true).map(({ title }) => title)).toEqual(['Buy', 'Sell stop', 'Sell'])
})

test('an order that a price has executed has no line', () => {
  expect(linesOf([order({ limitPrice: '190.00', touchedAt: '2026-11-25T15:00:00.000Z' })], false)).toEqual([])
})
