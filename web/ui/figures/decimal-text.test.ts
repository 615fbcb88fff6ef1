import { describe, expect, test } from 'vitest'
import { decimalText, dollarText, percentText, signedDecimalText, signOf } from './decimal-text.ts'

const CENTS = { min: 2, max: 2 }

describe('a decimal string', () => {
  test.each([
    ['1234.5', '1,234.50'],
    ['0', '0.00'],
    ['-1234567.891', '-1,234,567.89'],
    ['0.005', '0.01'],
    ['-0.005', '-0.01'],
    ['999.995', '1,000.00'],
    ['-0.001', '0.00'],
    ['123456789012345678901234.56', '123,456,789,012,345,678,901,234.56'],
  ])('%s reads %s to the cent', (wire, read) => expect(decimalText(wire, CENTS)).toBe(read))

  test('keeps the decimals it has between the least and the most', () => {
    expect(decimalText('2.5', { min: 0, max: 8 })).toBe('2.5')
    expect(decimalText('10', { min: 0, max: 8 })).toBe('10')
    expect(decimalText('0.000000019', { min: 0, max: 8 })).toBe('0.00000002')
  })

  test('that is none comes back as it is', () => expect(decimalText('n/a', CENTS)).toBe('n/a'))

  test('signed says plus for zero and gains, ASCII minus for losses', () => {
    expect(['1.384', '0', '-0.516'].map((value) => signedDecimalText(value, CENTS))).toEqual([
      '+1.38',
      '+0.00',
      '-0.52',
    ])
  })

  test('points up, down or nowhere', () => {
    expect(['0.01', '-0.00', '-3'].map(signOf)).toEqual([1, 0, -1])
  })
})

test('a loss too small for its percent has no sign, and is never shown as a gain', () => {
  expect(percentText('0.00', -1)).toBe('0.00%')
  expect(percentText('-0.004', -1)).toBe('0.00%')
  expect(percentText('0.00', 0)).toBe('+0.00%')
  expect(percentText('1.384', -1)).toBe('+1.38%')
  expect(percentText('-0.52', -1)).toBe('-0.52%')
})

test('dollars put the sign before the symbol', () => {
  expect(dollarText('-912.6')).toBe('-$912.60')
  expect(dollarText('16016.99', true)).toBe('+$16,016.99')
  expect(dollarText('12450')).toBe('$12,450.00')
})
