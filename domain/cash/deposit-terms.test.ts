import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type QuotedRate, type SentAmount, convertToUsd } from './deposit.ts'
import { DEFAULT_DEPOSIT_TERMS, creditedToday, fitsOpenForeign, isWorseBy } from './deposit-terms.ts'
import { type Rate, parseRate, rate } from '../money/exchange-rate.ts'
import { cents } from '../money/money.ts'

const perEuro = (text: string): Rate => parseRate(text) ?? rate(0n)
const quoted = (text: string): QuotedRate => ({ rate: perEuro(text), source: 'test', at: new Date(0) })
const EUROS: SentAmount = { originalAmount: cents(100_000_000n), currency: 'EUR' }
const credited = (today: string | null, more: { arrivedBefore?: boolean; sent?: SentAmount } = {}) =>
  creditedToday(
    more.sent ?? EUROS,
    {
      locked: perEuro('1.15'),
      today: today === null ? null : quoted(today),
      arrivedBefore: more.arrivedBefore ?? false,
    },
    DEFAULT_DEPOSIT_TERMS,
  )?.amountCents ?? 'as locked'

describe('a million euros at a locked 1.15', () => {
  test.each([
    ['as it was', '1.15', 'as locked'],
    ['that has risen', '1.30', 'as locked'],
    ['that has fallen by 2 %', '1.127', 'as locked'],
    ['that has fallen by more', '1.1269', 112_690_000n],
    ['that has fallen by 7 %', '1.0695', 106_950_000n],
    ['that is not known', null, 'as locked'],
  ])('is credited at a rate %s', (_, today, expected) => expect(credited(today)).toBe(expected))

  test('is credited at the locked rate when it had arrived before', () => {
    expect(credited('1.0695', { arrivedBefore: true })).toBe('as locked')
  })

  test('dollars are dollars', () => {
    expect(credited('0.5', { sent: { ...EUROS, currency: 'USD' } })).toBe('as locked')
  })
})

test('waiting for a better moment gains at most the band on any amount, at any two rates', () => {
  const rates = fc.bigInt(1_000_000n, 3_000_000_000_000n)
  fc.assert(
    fc.property(rates, rates, fc.bigInt(1n, 3n * 10n ** 8n), (before, now, amount) => {
      const sent: SentAmount = { originalAmount: cents(amount), currency: 'EUR' }
      const [locked, today] = [rate(before), { ...quoted('1'), rate: rate(now) }]
      const terms = DEFAULT_DEPOSIT_TERMS
      const changed = creditedToday(sent, { locked, today, arrivedBefore: false }, terms)
      const paid = changed?.amountCents ?? convertToUsd(sent.originalAmount, locked)
      const worth = convertToUsd(sent.originalAmount, today.rate)
      // To the cent that each conversion rounds; less than a cent is never credited.
      if (worth > 0n) expect((paid - worth - 2n) * 10_000n).toBeLessThanOrEqual(paid * terms.rateBandBps)
    }),
  )
})

test('a rate is worse for the firm when a unit is worth fewer dollars, beyond the margin', () => {
  expect(isWorseBy(perEuro('1.15'), perEuro('1.14425'), 50n)).toBe(false)
  expect(isWorseBy(perEuro('1.15'), perEuro('1.144249'), 50n)).toBe(true)
  expect(isWorseBy(perEuro('1.15'), perEuro('1.2'), 50n)).toBe(false)
})

test('open requests in foreign currencies come to at most what the operator allows; dollars do not count', () => {
  const terms = { openForeignMaxCents: cents(50_000_00n) }
  const euros = (amount: bigint) => ({ amountCents: cents(amount), currency: 'EUR' as const })
  expect(fitsOpenForeign(0n, euros(50_000_00n), terms)).toBe(true)
  expect(fitsOpenForeign(1n, euros(50_000_00n), terms)).toBe(false)
  expect(fitsOpenForeign(50_000_00n, { ...euros(1n), currency: 'USD' }, terms)).toBe(true)
})
