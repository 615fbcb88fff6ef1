import { describe, expect, test } from 'vitest'
import { canCancel, canEdit, placerName, priceLabel, statusBadge, type LabeledOrder } from './order-labels.ts'

const order = (order: Partial<LabeledOrder>): LabeledOrder => ({
  side: 'buy',
  type: 'market',
  limitPrice: null,
  stopPrice: null,
  ...order,
})

describe('the price of an order in words', () => {
  test.each([
    [order({}), ''],
    [order({ type: 'limit', limitPrice: '190' }), ' at 190.00 or less'],
    [order({ side: 'sell', type: 'limit', limitPrice: '1234.5' }), ' at 1,234.50 or more'],
    [order({ type: 'limit', limitPrice: '0.1234' }), ' at 0.1234 or less'],
    [order({ type: 'stop', stopPrice: '210.00' }), ' if it rises to 210.00'],
    [order({ side: 'sell', type: 'stop', stopPrice: '170.00' }), ' if it falls to 170.00'],
    [
      order({ side: 'sell', type: 'stop_limit', stopPrice: '170.00', limitPrice: '168.00' }),
      ' if it falls to 170.00, at 168.00 or more',
    ],
  ])('%o is "%s"', (worded, words) => {
    expect(priceLabel(worded)).toBe(words)
  })
})

test('an order that its customer did not place says who did', () => {
  const named = (['customer', 'plan', 'dividend'] as const).map((placedBy) => placerName({ placedBy }))
  expect(named).toEqual([null, 'Recurring investment', 'Reinvested dividend'])
})

const AT = '2026-11-25T15:00:00.000Z'

test('an order that says why it can no longer be canceled offers neither', () => {
  const late = { status: 'accepted', touchedAt: null, type: 'limit', reason: 'Too late to cancel' } as const
  expect([canCancel(late), canEdit(late)]).toEqual([false, false])
  expect(canCancel({ ...late, reason: null })).toBe(true)
})

test('an order that a price has executed is filling, and can be neither canceled nor changed', () => {
  const touched = { status: 'new', touchedAt: AT, type: 'limit', reason: null } as const
  expect(statusBadge(touched).text).toBe('Filling')
  expect(canCancel(touched)).toBe(false)
  expect(canEdit(touched)).toBe(false)
  expect(canEdit({ ...touched, touchedAt: null })).toBe(true)
  expect(canCancel({ status: 'pending_cancel', touchedAt: null, reason: null })).toBe(false)
})
