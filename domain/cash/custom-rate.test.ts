import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rate, parseRate } from '../money/exchange-rate.ts'
import { distanceBps, farDistanceBps, isOutsideBand, RATE_BAND_BPS } from './custom-rate.ts'

const of = (text: string) => parseRate(text) ?? rate(0n)

test('a rate 2 % from the provider’s is within the band, and a billionth more is not', () => {
  for (const inside of ['1.25', '1.275', '1.225'])
    expect(isOutsideBand(of('1.25'), of(inside), RATE_BAND_BPS)).toBe(false)
  for (const outside of ['1.275000001', '1.224999999', '125', '0.0125'])
    expect(isOutsideBand(of('1.25'), of(outside), RATE_BAND_BPS)).toBe(true)
})

test('a rate is outside any band where the provider has none', () => {
  expect(isOutsideBand(null, of('1.25'), 1_000n)).toBe(true)
})

test('no rate rounds into a band', () => {
  const positive = fc.bigInt(1n, 10n ** 18n).map(rate)
  fc.assert(
    fc.property(positive, positive, fc.bigInt(0n, 1_000n), (provider, custom, bandBps) => {
      const isBeyond =
        (custom > provider ? custom - provider : provider - custom) * 10_000n > provider * bandBps
      expect(isOutsideBand(provider, custom, bandBps)).toBe(isBeyond)
    }),
  )
})

test('the rate of a deposit is as far as it is from the provider’s then or now, whichever is further', () => {
  const far = (...texts: (string | null)[]) => {
    const providerRates = texts.map((text) => (text === null ? null : of(text)))
    return farDistanceBps(of('1.25'), providerRates, RATE_BAND_BPS)
  }
  expect(far('1.25', '1.25')).toBeNull()
  expect(far('1.25', '1.00')).toBe(2_500n)
  expect(far('1.00', '1.25')).toBe(2_500n)
  expect(far('1.00', null)).toBe(2_500n)
  expect(far(null, null)).toBeNull()
  expect(distanceBps(of('1.25'), of('125'))).toBe(990_000n)
})
