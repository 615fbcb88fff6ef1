import { expect, test } from 'vitest'
import type { Asset } from '#contract/market/market.ts'
import { ASSET_ORDERS, FUND_ORDERS, assetOrder, moversOf } from './asset-order.ts'

const asset = (
  symbol: string,
  name: string,
  currentPrice: string,
  change24h: string,
  volume24h: number,
): Asset => ({
  symbol,
  name,
  type: 'stock',
  currentPrice,
  change24h,
  volume24h,
  priceAt: '2026-08-21T20:00:00Z',
})
const ASSETS = [
  asset('V', 'Visa Inc.', '300.00', '0.00', 900),
  asset('AAPL', 'Apple Inc.', '1000.00', '-1.20', 47_000),
  asset('MU', 'Micron', '99.50', '2.40', 800),
  asset('T', 'AT&T Inc.', '25.30', '-10.00', 30_000),
]
const sorted = (key: 'symbol' | 'name' | 'price' | 'change' | 'volume', isDescending = false) =>
  ASSETS.toSorted(assetOrder({ key, isDescending })).map(({ symbol }) => symbol)

test('figures are sorted as numbers, names as people read them', () => {
  expect(sorted('symbol')).toEqual(['AAPL', 'MU', 'T', 'V'])
  expect(sorted('name', true)).toEqual(['V', 'MU', 'T', 'AAPL'])
  expect(sorted('price', true)).toEqual(['AAPL', 'V', 'MU', 'T'])
  expect(sorted('change')).toEqual(['T', 'AAPL', 'V', 'MU'])
  expect(sorted('volume', true)).toEqual(['AAPL', 'T', 'V', 'MU'])
})

test('assets that are alike are sorted by symbol, whichever way the rest goes', () => {
  const alike = ['C', 'A', 'B'].map((symbol) => asset(symbol, 'Same', '1.00', '0.00', 1))
  for (const isDescending of [true, false]) {
    const order = alike.toSorted(assetOrder({ key: 'price', isDescending })).map(({ symbol }) => symbol)
    expect(order).toEqual(['A', 'B', 'C'])
  }
})

test('movers gained or lost: what stands still or has an old price is neither', () => {
  const old = { ...asset('OLD', 'Old', '1.00', '50.00', 1), isStale: true }
  const ranked = [...ASSETS, old].toSorted(assetOrder({ key: 'change', isDescending: true }))
  const { gainers, losers } = moversOf(ranked, 3)
  expect(gainers.map(({ symbol }) => symbol)).toEqual(['MU'])
  expect(losers.map(({ symbol }) => symbol)).toEqual(['T', 'AAPL'])
})

test('funds are not sorted by a volume they do not have', () => {
  expect(ASSET_ORDERS.length - FUND_ORDERS.length).toBe(2)
})
