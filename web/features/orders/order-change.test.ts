import { expect, test } from 'vitest'
import type { Order } from '#contract/trading/orders.ts'
import { changeOf } from './order-change.ts'

const ORDER: Order = {
  id: '7',
  assetSymbol: 'AAPL',
  side: 'buy',
  type: 'limit',
  timeInForce: 'gtc',
  quantity: '5',
  amount: null,
  limitPrice: '190.00',
  stopPrice: null,
  status: 'new',
  held: '950.00',
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
}
const AS_IT_IS = { quantity: '5', limitPrice: '190.00', stopPrice: '', timeInForce: 'gtc' } as const

test('only what differs is sent, however it was typed', () => {
  expect(changeOf(ORDER, { ...AS_IT_IS, quantity: '5.0', limitPrice: '$190' })).toMatchObject({ change: {} })
  expect(changeOf(ORDER, { ...AS_IT_IS, limitPrice: '1,188.5', timeInForce: 'day' })).toMatchObject({
    change: { limitPrice: '1188.50', timeInForce: 'day' },
    order: { quantity: '5', limitPrice: '1188.50', stopPrice: null },
  })
})

test('what is no number is said beside its field', () => {
  expect(changeOf(ORDER, { ...AS_IT_IS, limitPrice: 'x' })).toMatchObject({ field: 'limitPrice' })
  expect(changeOf(ORDER, { ...AS_IT_IS, quantity: '' })).toMatchObject({ field: 'quantity' })
})
