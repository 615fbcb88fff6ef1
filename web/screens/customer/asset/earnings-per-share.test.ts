import { expect, test } from 'vitest'
import { earningsPerShare } from './earnings-per-share.ts'

test('is the price divided by the P/E ratio', () => {
  expect(earningsPerShare({ currentPrice: '230.00', peRatio: '34.5' })).toBe('6.67')
  expect(earningsPerShare({ currentPrice: '9.99', peRatio: '300' })).toBe('0.03')
})

test('is not known without a P/E ratio above zero', () => {
  expect(earningsPerShare({ currentPrice: '230.00' })).toBeNull()
  expect(earningsPerShare({ currentPrice: '230.00', peRatio: '0' })).toBeNull()
  expect(earningsPerShare({ currentPrice: '230.00', peRatio: '-12.1' })).toBeNull()
})
