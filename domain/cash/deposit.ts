import { divideHalfUp } from '../money/decimal.ts'
import { RATE_OF_USD, RATE_UNITS, type Rate } from '../money/exchange-rate.ts'
import { type Cents, cents } from '../money/money.ts'

/**
 * Largest deposit request in US dollars after conversion: 10 million, or less by the settings. Keeps every sum far from
 * 2^63.
 */
export const MAX_DEPOSIT_CENTS = cents(1_000_000_000n)

/** A deposit is approved at its rate for this many days; after that it must be repriced. */
export const DEPOSIT_RATE_DAYS = 10

/** What customers may send by bank transfer. */
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

/** A sum in the currency it was sent in, in hundredths of it whichever it is. */
export interface SentAmount {
  readonly originalAmount: Cents
  readonly currency: DepositCurrency
}

/** A rate with where and when it came from, so that an administrator can judge it later. */
export interface QuotedRate {
  readonly rate: Rate
  readonly source: string
  readonly at: Date
  /** What the provider says beside it: the same unless an administrator set the rate; none where it has none. */
  readonly providerRate?: Rate | null
}

/**
 * An announced amount: `originalAmount` in `currency`, or `amount` alone, which is US dollars. When both arrive,
 * `originalAmount` counts. Names the field at fault when the currency is unclear: a guess would book 100 EUR as 100
 * USD.
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

/** The rate of the dollar itself, at `at`. */
export const parRate = (at: Date): QuotedRate => ({ rate: RATE_OF_USD, source: 'par', at })

/**
 * US dollars a deposit is worth at `rate`. Refuses one that is worth less than a cent or more than
 * one request may be. What was accepted once is priced again by the product's own limit only.
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

/**
 * US dollars credited for `originalAmount` (hundredths of the foreign currency, whichever it is) at
 * `rateToUsd`, rounded half-up to the cent.
 */
export function convertToUsd(originalAmount: Cents, rateToUsd: Rate): Cents {
  return cents(divideHalfUp(originalAmount * rateToUsd, RATE_UNITS))
}

const DAY_MS = 86_400_000

/**
 * The parts of a request that decide the age of its rate. `pricedAt` is when the rate was fixed, at the request or at
 * its last repricing.
 */
interface Priced {
  readonly currency: DepositCurrency
  readonly pricedAt: Date
}

/** The last instant at which the rate frozen with a request is honored; null for dollars, which are always dollars. */
export const rateExpiry = ({ currency, pricedAt }: Priced): Date | null =>
  currency === 'USD' ? null : new Date(pricedAt.getTime() + DEPOSIT_RATE_DAYS * DAY_MS)

/** A rate frozen at this instant or later is honored at `now`. */
export const rateHeldSince = (now: Date): Date => new Date(now.getTime() - DEPOSIT_RATE_DAYS * DAY_MS)

/** Whether the rate frozen with a request is too old to be honored. */
export function isRateExpired(request: Priced, now: Date): boolean {
  const expiry = rateExpiry(request)
  return expiry !== null && now > expiry
}
