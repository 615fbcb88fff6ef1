import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatPrice, parsePrice, price } from '#domain/money/price.ts'
import { SMOOTHING_SECONDS, smoothedPrice } from './smoothed-price.ts'

const quotes = fc.bigInt({ min: 10_000n, max: 5_000_000_000n }).map((units) => formatPrice(price(units)))
const SECONDS = Array.from({ length: SMOOTHING_SECONDS + 1 }, (_, second) => second)

test('a shown price starts at the last one and is the quote itself after ten seconds', () => {
  expect(smoothedPrice('AAPL', '200.00', '210.00', 0)).toBe('200.00')
  expect(smoothedPrice('AAPL', '200.00', '210.00', 10)).toBe('210.00')
  expect(smoothedPrice('AAPL', '200.00', '210.00', 60)).toBe('210.00')
})

test('it moves every second, always towards the quote and never past it', () => {
  fc.assert(
    fc.property(quotes, quotes, (from, to) => {
      const shown = SECONDS.map((second) => Number(smoothedPrice('AAPL', from, to, second)))
      const direction = Math.sign(Number(to) - Number(from))
      const steps = shown.slice(1).map((now, at) => (now - (shown[at] ?? now)) * direction)
      expect(steps.every((step) => step >= 0)).toBe(true)
      expect(shown.at(-1)).toBe(Number(to))
    }),
  )
})

test('two symbols do not move in step, and one question has one answer', () => {
  const way = (symbol: string) => SECONDS.map((second) => smoothedPrice(symbol, '100.00', '110.00', second))
  expect(way('AAPL')).toEqual(way('AAPL'))
  expect(way('AAPL')).not.toEqual(way('MSFT'))
  expect(new Set(way('AAPL')).size).toBe(SECONDS.length)
})

test('what is no price is shown as it came', () => {
  expect(smoothedPrice('AAPL', 'N/A', '110.00', 3)).toBe('110.00')
  expect(parsePrice(smoothedPrice('AAPL', '100.00', '110.00', 3))).not.toBeNull()
})
