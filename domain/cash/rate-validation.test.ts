import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FOREIGN_CURRENCIES, isForeignCurrency, parseCustomRate } from './custom-rate.ts'
import { type Rate, invertRate, parseRate, rate, rateOfNumber } from '../money/exchange-rate.ts'
import { isAcceptableRate, isFarFrom, isPublishedTooLongAgo, isRateStale } from './rate-validation.ts'

const of = (text: string): Rate => parseRate(text) ?? rate(-1n)
const noon = new Date('2026-11-18T12:00:00Z')
const before = (hours: number, ms = 0) => new Date(noon.getTime() - hours * 3_600_000 - ms)

describe('a rate is far from another', () => {
  test.each([
    ['1.00', '1.10', false],
    ['1.00', '1.100000000001', true],
    ['1.00', '0.90', false],
    ['1.00', '0.899999999999', true],
    ['0.000060606061', '0.0000667', true],
    ['0.000060606061', '0.0000665', false],
  ])('%s and %s by more than ten percent: %s', (reference, other, isFar) => {
    expect(isFarFrom(of(reference), of(other), 10n)).toBe(isFar)
  })

  test('never from itself', () => {
    fc.assert(fc.property(fc.bigInt(1n, 10n ** 18n), (units) => !isFarFrom(rate(units), rate(units), 10n)))
  })
})

describe('an arriving rate is accepted', () => {
  const scale = of('1.15')
  test.each([
    ['within ten percent of the last good one', '1.20', '1.1', undefined, true],
    ['not beyond', '1.30', '1.1', undefined, false],
    ['beyond, once an administrator has set one near it', '1.30', '1.1', '1.31', true],
    ['although an administrator has set one far away', '1.12', '1.1', '2.00', true],
    ['as the first one, on the scale of the catalogue', '1.60', undefined, undefined, true],
    ['not as the first one when it is off the scale', '2.31', undefined, undefined, false],
    ['nor below it', '0.574', undefined, undefined, false],
    ['never when it is zero', '0', undefined, undefined, false],
  ])('%s', (_, arrived, lastGood, custom, accepted) => {
    const known = { lastGood: lastGood ? of(lastGood) : undefined, custom: custom ? of(custom) : undefined }
    expect(isAcceptableRate(of(arrived), { ...known, scale })).toBe(accepted)
  })

  test('never when a provider quotes the yen or the rupiah the wrong way round', () => {
    for (const perDollar of ['160.8', '16500']) {
      const known = { lastGood: undefined, custom: undefined, scale: invertRate(of(perDollar)) }
      expect(isAcceptableRate(of(perDollar), known)).toBe(false)
    }
  })
})

describe('age', () => {
  test('a rate is stale when it is older than 24 hours', () => {
    expect(isRateStale(before(24), noon)).toBe(false)
    expect(isRateStale(before(24, 1), noon)).toBe(true)
  })

  test('a provider has stopped when its latest figure is older than a week', () => {
    expect(isPublishedTooLongAgo(before(7 * 24), noon)).toBe(false)
    expect(isPublishedTooLongAgo(before(7 * 24, 1), noon)).toBe(true)
  })
})

describe('a custom rate', () => {
  test.each([
    ['1.0842', '1.0842'],
    ['0.000000000001', '0.000000000001'],
    ['999999.999999999999', '999999.999999999999'],
  ])('%s is one', (typed, expected) => {
    expect(parseCustomRate(typed)).toBe(of(expected))
  })

  test.each(['0', '0.000', '1000000', '-1', '1e3', '.5', '1,5', ' 1', '', '0.0000000000001'])(
    '%j is none',
    (typed) => expect(parseCustomRate(typed)).toBeNull(),
  )

  test('there is one for every deposit currency but the dollar', () => {
    expect(FOREIGN_CURRENCIES).toEqual(['EUR', 'GBP', 'JPY', 'SGD', 'AUD', 'CAD', 'CHF', 'IDR', 'HKD'])
    expect(isForeignCurrency('USD')).toBe(false)
    expect(isForeignCurrency('eur')).toBe(false)
  })
})

describe('a number from outside', () => {
  test.each([
    [0.868, '0.868'],
    [16_500, '16500'],
    [17_123.456789, '17123.456789'],
    [0.8681234567890123, '0.868123456789'],
  ])('%s becomes a rate, cut after twelve decimals', (value, expected) => {
    expect(rateOfNumber(value)).toBe(of(expected))
  })

  test.each([Number.NaN, Number.POSITIVE_INFINITY, 0, -0.5, 1e-9, 1e21, 1e-13, 10_000_000])(
    '%s is none',
    (value) => expect(rateOfNumber(value)).toBeNull(),
  )
})
