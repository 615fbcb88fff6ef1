import { expect, test } from 'vitest'
import type { RealizedRow, TaxLot } from '#contract/trading/lots.ts'
import { parseQuantity } from '#domain/money/quantity.ts'
import { lotsAtSale, sharesOf } from './lots-at-sale.ts'

const took = (lotId: string, quantity: string, cost: string) =>
  ({ saleId: '40', lotId, quantity, cost, acquired: '2026-11-02' }) as RealizedRow
const open = (id: string, quantity: string) =>
  ({ id, quantity, costPerShare: '70.000000', acquired: '2026-11-03' }) as TaxLot

test('a sale may take what it took and what is open of before it, the oldest first', () => {
  const sale = [took('12', '2', '120.00'), took('30', '1', '70.00')]
  const lots = lotsAtSale(sale, [open('20.1', '3'), open('30', '4'), open('41', '9')])
  expect(lots.map(({ id, taken, quantity }) => [id, taken, quantity])).toEqual([
    ['12', '2', '2'],
    ['20.1', '0', '3'],
    ['30', '1', '5'],
  ])
  expect(lots.map(({ costPerShare }) => costPerShare)).toEqual(['60.000000', '70.000000', '70.000000'])
  expect(sharesOf(sale)).toBe(parseQuantity('3'))
})
