import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatPrice, parsePrice, price } from '#domain/money/price.ts'
import { nextShown, SMOOTHING_SECONDS } from './smoothed-price.ts'

const quotes = fc.bigInt({ min: 10_000n, max: 5_000_000_000n }).map((units) => formatPrice(price(units)))
const chances = fc.double({ min: 0, max: 1, noNaN: true })

/** What is shown from second to second, the first price included. */
function wayOf(from: string, to: string, random: number): string[] {
  const shown = [from]
  for (let left = SMOOTHING_SECONDS; left > 0; left -= 1)
    shown.push(nextShown(shown.at(-1) ?? from, to, left, random))
  return shown
}

test('a shown price starts at the last one and is the quote itself after ten seconds', () => {
  const seconds = Array.from({ length: SMOOTHING_SECONDS + 1 }, (_, second) => `${200 + second}.00`)
  expect(wayOf('200.00', '210.00', 0.5)).toEqual(seconds)
  expect(nextShown('205.00', '210.00', 0, 0.5)).toBe('210.00')
})

test('it moves every second, always towards the quote and never past it', () => {
  fc.assert(
    fc.property(quotes, quotes, chances, (from, to, random) => {
      const way = wayOf(from, to, random).map(Number)
      const direction = Math.sign(Number(to) - Number(from))
      const steps = way.slice(1).map((now, at) => (now - (way[at] ?? now)) * direction)
      expect(steps.every((step, at) => step > 0 || way[at] === Number(to))).toBe(true)
      expect(way.at(-1)).toBe(Number(to))
    }),
  )
})

test('a step is whole cents: a figure is never tinted for what it does not show', () => {
  expect(wayOf('200.00', '200.37', 0.9).every((shown) => /^\d+\.\d\d$/.test(shown))).toBe(true)
  const near = ['200.00', '200.01', '200.02', '200.03', '200.03']
  expect(wayOf('200.00', '200.03', 0.5).slice(0, 5)).toEqual(near)
})

test('its steps are of different length', () => {
  expect(nextShown('100.00', '110.00', 10, 0)).toBe('100.60')
  expect(nextShown('100.00', '110.00', 10, 1)).toBe('101.40')
  expect(nextShown('110.00', '100.00', 10, 1)).toBe('108.60')
})

test('what is no price is shown as it came', () => {
  expect(nextShown('N/A', '110.00', 3, 0.5)).toBe('110.00')
  expect(parsePrice(nextShown('100.00', '110.00', 3, 0.5))).not.toBeNull()
})
