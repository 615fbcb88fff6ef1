import { BPS, divideHalfUp } from '../money/decimal.ts'
import { RATE_OF_USD, RATE_UNITS, type Rate } from '../money/exchange-rate.ts'
import { type Cents, cents } from '../money/money.ts'

/** Largest deposit request in US dollars after conversion; settings may lower it. Keeps every sum far from 2^63. */
export const MAX_DEPOSIT_CENTS = cents(1_000_000_000n)

/** Days that a deposit's rate is honored; then it must be repriced. */
export const DEPOSIT_RATE_DAYS = 10

export const DEPOSIT_CURRENCIES = [
  'USD',
  'EUR',
  'GBP',
  'JPY',
  'SGD',
  'AUD',
  'CAD',
  'CHF',
  'IDR',
  'HKD',
] as const
export type DepositCurrency = (typeof DEPOSIT_CURRENCIES)[number]

/** Hundredths of the currency it was sent in, for every currency. */
export interface SentAmount {
  readonly originalAmount: Cents
  readonly currency: DepositCurrency
}

/** A rate with its source and time. */
export interface QuotedRate {
  readonly rate: Rate
  readonly source: string
  readonly at: Date
  /** The provider's rate: different only when an administrator set one; absent where the provider has none. */
  readonly providerRate?: Rate | null
}

/**
 * An announced amount: `originalAmount` in `currency`, or `amount` alone in US dollars; `originalAmount` wins. Names
 * the field at fault when the currency is unclear: a guess would book 100 EUR as 100 USD.
 */
export function sentAmount(form: {
  amount?: Cents | undefined
  originalAmount?: Cents | undefined
  currency?: DepositCurrency | undefined
}): SentAmount | { missing: 'originalAmount' | 'currency' } {
  const { amount, originalAmount, currency } = form
  if (originalAmount !== undefined) {
    return currency ? { originalAmount, currency } : { missing: 'currency' }
  }
  if (amount === undefined || (currency ?? 'USD') !== 'USD') return { missing: 'originalAmount' }
  return { originalAmount: amount, currency: 'USD' }
}

export const parRate = (at: Date): QuotedRate => ({ rate: RATE_OF_USD, source: 'par', at })

/**
 * US dollars of a deposit at `rate`. Refuses less than a cent and more than the limit of one request. Repricing applies
 * only the product's own limit.
 */
export function priceDeposit(
  { originalAmount }: SentAmount,
  { rate }: QuotedRate,
  largestCents: Cents = MAX_DEPOSIT_CENTS,
): { amountCents: Cents } | { refused: 'below_minimum' | 'above_maximum' } {
  const amountCents = convertToUsd(originalAmount, rate)
  if (amountCents <= 0n) return { refused: 'below_minimum' }
  if (amountCents > largestCents) return { refused: 'above_maximum' }
  return { amountCents }
}

/** US dollars for `originalAmount`, hundredths of any currency, at `rateToUsd`, rounded half-up to the cent. */
export const convertToUsd = (originalAmount: Cents, rateToUsd: Rate): Cents =>
  cents(divideHalfUp(originalAmount * rateToUsd, RATE_UNITS))

const DAY_MS = 86_400_000

/** What the age of a request's rate depends on. `pricedAt` is the request or its last repricing. */
interface Priced {
  readonly currency: DepositCurrency
  readonly pricedAt: Date
}

/** The last instant at which the frozen rate is honored; null for dollars. */
export const rateExpiry = ({ currency, pricedAt }: Priced): Date | null =>
  currency === 'USD' ? null : new Date(pricedAt.getTime() + DEPOSIT_RATE_DAYS * DAY_MS)

/** A rate frozen at this instant or later is honored at `now`. */
export const rateHeldSince = (now: Date): Date => new Date(now.getTime() - DEPOSIT_RATE_DAYS * DAY_MS)

/** Whether the frozen rate is too old to be honored; never for dollars. */
export function isRateExpired(request: Priced, now: Date): boolean {
  const expiry = rateExpiry(request)
  return expiry !== null && now > expiry
}

/** The operator's limits on what a locked exchange rate may cost the firm. */
export interface DepositTerms {
  /** The most of a customer's open requests in foreign currencies, in US dollars at their rates. */
  readonly openForeignMaxCents: Cents
  /** Basis points: a rate that worsened for the firm by more is not credited. */
  readonly rateBandBps: bigint
}

/**
 * One request of the largest size, or several smaller ones, so that no possible deposit is refused. The band limits a
 * customer's gain from waiting to 2 %.
 */
export const DEFAULT_DEPOSIT_TERMS: DepositTerms = {
  openForeignMaxCents: MAX_DEPOSIT_CENTS,
  rateBandBps: 200n,
}

/** In basis points: administrators are warned when today's rate is worse for the firm by more. */
export const RATE_WARNING_BPS = 50n

/** Whether `today` is worse for the firm than the locked rate by more than `bps`. */
export const isWorseBy = (locked: Rate, today: Rate, bps: bigint): boolean =>
  (locked - today) * BPS > locked * bps

/** The rate locked with a request, or that of the approval day. */
export type CreditedRate = 'locked' | 'today'

/**
 * The value at today's rate, when an approval credits that; null when it credits the locked rate. Beyond the band the
 * locked rate is not credited, since it binds the customer to nothing and would pay for waiting. It stays for a
 * transfer that arrived before the rate fell, dollars, a currency without an accepted rate today, and a value below a
 * cent.
 */
export function creditedToday(
  sent: SentAmount,
  { locked, today, arrivedBefore }: { locked: Rate; today: QuotedRate | null; arrivedBefore: boolean },
  { rateBandBps }: Pick<DepositTerms, 'rateBandBps'>,
): { amountCents: Cents; quoted: QuotedRate } | null {
  if (sent.currency === 'USD' || today === null || arrivedBefore) return null
  if (!isWorseBy(locked, today.rate, rateBandBps)) return null
  const priced = priceDeposit(sent, today)
  return 'refused' in priced ? null : { amountCents: priced.amountCents, quoted: today }
}

/** Whether one more request of `amountCents` fits the limit for open foreign currencies. */
export const fitsOpenForeign = (
  openCents: bigint,
  { amountCents, currency }: { amountCents: Cents; currency: SentAmount['currency'] },
  { openForeignMaxCents }: Pick<DepositTerms, 'openForeignMaxCents'>,
): boolean => currency === 'USD' || openCents + amountCents <= openForeignMaxCents
