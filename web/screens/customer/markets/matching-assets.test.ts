import { expect, test } from 'vitest'
import type { Asset } from '#contract/market/market.ts'
import { matchingAssets } from './matching-assets.ts'

const asset = (symbol: string, name: string): Asset => ({
  symbol,
  name,
  type: 'stock',
  currentPrice: '1.00',
  change24h: '0.00',
  priceAt: '2026-08-21T20:00:00Z',
})
const ASSETS = [
  asset('AAPL', 'Apple Inc.'),
  asset('BRK.B', 'Berkshire Hathaway'),
  asset('V', 'Visa Inc.'),
  asset('NESN', 'Nestlé'),
]

const found = (text: string) => matchingAssets(ASSETS, text).map(({ symbol }) => symbol)

test('a search matches the symbol or the name in any case', () => {
  expect(found('aapl')).toEqual(['AAPL'])
  expect(found('APPLE')).toEqual(['AAPL'])
  expect(found(' inc. ')).toEqual(['AAPL', 'V'])
})

test('a search matches in any spelling', () => {
  expect(found('ａｐｐｌｅ\u00A0inc')).toEqual(['AAPL'])
  expect(found('nestle\u0301')).toEqual(['NESN'])
  expect(found('NESTLÉ')).toEqual(['NESN'])
})

test('signs of a pattern are letters like others', () => {
  expect(found('k.b')).toEqual(['BRK.B'])
  expect(found('.*')).toEqual([])
})

test('a blank search finds everything', () => {
  expect(found('  ')).toHaveLength(ASSETS.length)
})
