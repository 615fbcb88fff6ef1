import { BPS } from '../money/decimal.ts'
import type { QuotedRate, SentAmount } from './deposit.ts'
import { MAX_DEPOSIT_CENTS, priceDeposit } from './deposit.ts'
import type { Rate } from '../money/exchange-rate.ts'
import type { Cents } from '../money/money.ts'

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
