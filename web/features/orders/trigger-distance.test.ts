import { expect, test } from 'vitest'
import { triggerDistance } from './order-labels.ts'

test.each([
  ['limit', '190.00', null, '193.12', '3.12 (1.6%) below the price'],
  ['limit', '200.00', null, '193.12', '6.88 (3.6%) above the price'],
  ['stop', null, '170.00', '170.00', 'at the price'],
  ['stop_limit', '168.00', '170.00', '180.00', '10.00 (5.6%) below the price'],
  ['limit', '0.5000', null, '0.5123', '0.0123 (2.4%) below the price'],
] as const)('a %s order at %s and %s is, at %s, %s', (type, limitPrice, stopPrice, at, said) => {
  expect(triggerDistance({ side: 'buy', type, limitPrice, stopPrice }, at)).toBe(said)
})

test('a market order has no distance, and without a price there is none', () => {
  expect(
    triggerDistance({ side: 'buy', type: 'market', limitPrice: null, stopPrice: null }, '1.00'),
  ).toBeNull()
  expect(triggerDistance({ side: 'buy', type: 'limit', limitPrice: '1.00', stopPrice: null }, '')).toBeNull()
})
