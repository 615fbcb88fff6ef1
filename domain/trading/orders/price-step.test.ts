import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parsePrice, price } from '../../money/price.ts'
import { downToPriceStep, isOnPriceStep, priceStepText } from './price-step.ts'

const at = (text: string) => parsePrice(text) ?? price(0n)

test.each(['1.00', '1.01', '190.05', '0.9999', '0.0001', '12345.67'])('%s may be typed', (text) => {
  expect(isOnPriceStep(at(text))).toBe(true)
})

test.each(['1.001', '190.055', '0.99999', '0.00001', '1.000001'])('%s is between two steps', (text) => {
  expect(isOnPriceStep(at(text))).toBe(false)
})

test('a price that is on no step is told the decimals of its range', () => {
  expect(priceStepText(at('1.001'))).toBe('Prices from 1.00 have two decimals.')
  expect(priceStepText(at('0.99999'))).toBe('Prices below 1.00 have four decimals.')
})

test('rounding down to the step gives a price that may be typed, less than a step lower', () => {
  fc.assert(
    fc.property(fc.bigInt(1n, 10n ** 12n), (units) => {
      const lowered = downToPriceStep(price(units))
      expect(isOnPriceStep(lowered)).toBe(true)
      expect(lowered <= units && units - lowered < (units >= 1_000_000n ? 10_000n : 100n)).toBe(true)
    }),
  )
})
