import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import {
  decimalOfNumber,
  divideDown,
  divideHalfUp,
  divideUp,
  formatDecimal,
  parseDecimal,
} from './decimal.ts'

const scales = fc.integer({ min: 0, max: 12 })
const amounts = fc.bigInt({ min: 0n, max: 10n ** 20n })

describe('parsing', () => {
  test('reads back exactly what was written, at every scale', () => {
    fc.assert(
      fc.property(scales, amounts, (scale, units) => {
        fc.pre(units < 10n ** BigInt(12 + scale))
        expect(parseDecimal(formatDecimal(units, scale), scale)).toBe(units)
        expect(parseDecimal(formatDecimal(units, scale, 0), scale)).toBe(units)
      }),
    )
  })

  test.each([
    '',
    ' ',
    '-1',
    '+1',
    '1e3',
    '0x10',
    '.5',
    '1.',
    '01',
    '1,000',
    'NaN',
    'Infinity',
    '1 ',
    '١',
    '1234567890123',
  ])('refuses %j', (text) => expect(parseDecimal(text, 8)).toBeNull())

  test('refuses a decimal more than the scale holds instead of rounding it', () => {
    expect(parseDecimal('0.005', 2)).toBeNull()
    expect(parseDecimal('0.0500001', 2)).toBeNull()
  })

  test('takes zeros at the end of the decimals, at every scale: they change nothing', () => {
    fc.assert(
      fc.property(scales, amounts, fc.integer({ min: 1, max: 20 }), (scale, units, zeros) => {
        fc.pre(units < 10n ** BigInt(12 + scale))
        const text = formatDecimal(units, scale)
        const more = `${text}${text.includes('.') ? '' : '.'}${'0'.repeat(zeros)}`
        expect(parseDecimal(more, scale)).toBe(units)
      }),
    )
  })

  test('takes a JSON number only when its shortest form is a plain decimal', () => {
    expect(decimalOfNumber(0.1)).toBe('0.1')
    for (const value of [Number.NaN, Infinity, -1, 1e21, 1e-7]) expect(decimalOfNumber(value)).toBeNull()
  })

  test('never takes arbitrary text for a number other than its own', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const units = parseDecimal(text, 6)
        if (units !== null) expect(Number(text)).toBeCloseTo(Number(units) / 1e6, 6)
      }),
    )
  })
})

describe('rounding', () => {
  const divisors = fc.bigInt({ min: 1n, max: 10n ** 13n })

  test('down, half-up and up differ by less than one unit and in that order', () => {
    fc.assert(
      fc.property(amounts, divisors, (numerator, divisor) => {
        const [down, half, up] = [divideDown, divideHalfUp, divideUp].map((divide) =>
          divide(numerator, divisor),
        )
        if (down === undefined || half === undefined || up === undefined) throw new Error('three quotients')
        expect(down <= half && half <= up && up - down <= 1n).toBe(true)
        expect(down * divisor <= numerator && numerator <= up * divisor).toBe(true)
        const distance = half * divisor - numerator
        expect(2n * (distance < 0n ? -distance : distance) <= divisor).toBe(true)
      }),
    )
  })

  test('a half goes up', () => {
    expect(divideHalfUp(1n, 2n)).toBe(1n)
    expect(divideHalfUp(149n, 100n)).toBe(1n)
  })

  test('a negative numerator or a divisor of zero is a bug', () => {
    expect(() => divideDown(-1n, 1n)).toThrow(RangeError)
    expect(() => divideUp(1n, 0n)).toThrow(RangeError)
  })
})

test('formatting keeps the sign and the wanted decimals', () => {
  expect(formatDecimal(-5n, 2)).toBe('-0.05')
  expect(formatDecimal(123_456_000n, 6, 2)).toBe('123.456')
  expect(formatDecimal(100_000_000n, 8, 0)).toBe('1')
})
