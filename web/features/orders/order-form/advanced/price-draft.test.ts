import { describe, expect, test } from 'vitest'
import { parsePrice, type Price } from '#domain/money/price.ts'
import { movedText, prefilledPrices, steppedPrice } from './price-draft.ts'

const at = (text: string): Price => {
  const parsed = parsePrice(text)
  if (parsed === null) throw new Error(text)
  return parsed
}

describe('the prices that a form begins with', () => {
  test('a limit begins at the price, a stop where it is not passed', () => {
    expect(prefilledPrices('buy', 'limit', at('189.624')).limit).toBe('189.62')
    expect(prefilledPrices('buy', 'stop', at('200.00')).stop).toBe('210.00')
    expect(prefilledPrices('sell', 'stop', at('200.00')).stop).toBe('190.00')
  })

  test('the limit of a stop-limit is beyond its stop', () => {
    expect(prefilledPrices('sell', 'stop_limit', at('200.00'))).toEqual({ stop: '190.00', limit: '188.10' })
    expect(prefilledPrices('buy', 'stop_limit', at('200.00'))).toEqual({ stop: '210.00', limit: '212.10' })
  })

  test('below a dollar prices have four decimals', () => {
    expect(prefilledPrices('sell', 'stop', at('0.5')).stop).toBe('0.475')
    expect(movedText(at('0.51234'), 0n)).toBe('0.5123')
  })
})

test('the arrow keys step a price by a cent, below a dollar by a hundredth of one', () => {
  expect(steppedPrice(at('190.00'), 1n)).toBe('190.01')
  expect(steppedPrice(at('0.5'), -1n)).toBe('0.4999')
  expect(steppedPrice(at('0.0001'), -1n)).toBe('0.0001')
})
