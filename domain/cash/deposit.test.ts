import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RATE_OF_USD, type Rate, parseRate, rate } from '../money/exchange-rate.ts'
import { cents, formatCents, parseCents } from '../money/money.ts'
import {
  DEFAULT_DEPOSIT_TERMS,
  MAX_DEPOSIT_CENTS,
  type QuotedRate,
  type SentAmount,
  convertToUsd,
  creditedToday,
  fitsOpenForeign,
  isRateExpired,
  isWorseBy,
  parRate,
  priceDeposit,
  rateExpiry,
  sentAmount,
} from './deposit.ts'

const at = new Date('2026-08-21T15:00:00Z')
const money = (text: string) => parseCents(text) ?? cents(-1n)
const rateOf = (text: string) => parseRate(text) ?? rate(-1n)

describe('the amount a customer claims to have sent', () => {
  const five = cents(500n)
  const nine = cents(900n)
  test.each([
    [
      'an amount in a currency',
      { originalAmount: five, currency: 'EUR' },
      { originalAmount: five, currency: 'EUR' },
    ],
    ['an amount alone, in dollars', { amount: five }, { originalAmount: five, currency: 'USD' }],
    ['an amount named dollars', { amount: five, currency: 'USD' }, { originalAmount: five, currency: 'USD' }],
    [
      'both amounts: the original counts',
      { amount: nine, originalAmount: five, currency: 'JPY' },
      { originalAmount: five, currency: 'JPY' },
    ],
    [
      'a foreign currency without its amount',
      { amount: five, currency: 'EUR' },
      { missing: 'originalAmount' },
    ],
    ['an original amount of no currency', { originalAmount: five }, { missing: 'currency' }],
    ['nothing', {}, { missing: 'originalAmount' }],
  ] as const)('%s', (_, form, meant) => {
    expect(sentAmount(form)).toEqual(meant)
  })
})

describe('dollars for a foreign amount', () => {
  test.each([
    ['100.00', '1.1', '110.00'],
    ['0.01', '0.5', '0.01'],
    ['0.01', '0.499999999999', '0.00'],
    ['1.00', '0.000061', '0.00'],
    ['164.00', '0.000061', '0.01'],
    ['1000000.00', '0.00006123', '61.23'],
    ['33.33', '1.234567890123', '41.15'],
  ])('%s at %s is %s', (sent, dollarsPerUnit, worth) => {
    expect(formatCents(convertToUsd(money(sent), rateOf(dollarsPerUnit)))).toBe(worth)
  })

  test('are never more than half a cent from the exact product', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 14n), fc.bigInt(1n, 10n ** 18n), (sent, units) => {
        const exact = sent * units
        const error = convertToUsd(cents(sent), rate(units)) * 10n ** 12n - exact
        expect(error <= 5n * 10n ** 11n && error > -5n * 10n ** 11n).toBe(true)
      }),
    )
  })

  test('a dollar is a dollar', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 14n), (sent) => {
        expect(convertToUsd(cents(sent), RATE_OF_USD)).toBe(sent)
      }),
    )
  })
})

describe('the limits of a deposit', () => {
  const usd = (amount: bigint) =>
    priceDeposit({ originalAmount: cents(amount), currency: 'USD' }, parRate(at))

  test('the smallest is a cent', () => {
    expect(usd(0n)).toEqual({ refused: 'below_minimum' })
    expect(usd(1n)).toEqual({ amountCents: 1n })
  })
  test('the largest is ten million dollars', () => {
    expect(usd(MAX_DEPOSIT_CENTS)).toEqual({ amountCents: MAX_DEPOSIT_CENTS })
    expect(usd(MAX_DEPOSIT_CENTS + 1n)).toEqual({ refused: 'above_maximum' })
  })
  test('are those of its worth in dollars, not of the foreign figure', () => {
    const idr = { rate: rateOf('0.00006'), source: 'test', at }
    expect(priceDeposit({ originalAmount: money('100'), currency: 'IDR' }, idr)).toEqual({ amountCents: 1n })
    expect(priceDeposit({ originalAmount: money('80'), currency: 'IDR' }, idr)).toEqual({
      refused: 'below_minimum',
    })
    expect(priceDeposit({ originalAmount: money('100000000000'), currency: 'IDR' }, idr)).toEqual({
      amountCents: money('6000000'),
    })
  })
})

describe('a frozen rate', () => {
  const pricedAt = new Date('2026-08-01T12:00:00Z')
  const after = (ms: number) => new Date(pricedAt.getTime() + ms)
  const TEN_DAYS_MS = 864_000_000

  test('is honored for ten days to the millisecond', () => {
    expect(isRateExpired({ currency: 'EUR', pricedAt }, after(TEN_DAYS_MS))).toBe(false)
    expect(isRateExpired({ currency: 'EUR', pricedAt }, after(TEN_DAYS_MS + 1))).toBe(true)
  })
  test('of the dollar never expires', () => {
    expect(isRateExpired({ currency: 'USD', pricedAt }, after(100 * TEN_DAYS_MS))).toBe(false)
    expect(rateExpiry({ currency: 'USD', pricedAt })).toBeNull()
  })
})

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
