import { BPS } from '../money/decimal.ts'
import type { QuotedRate, SentAmount } from './deposit.ts'
import { MAX_DEPOSIT_CENTS, priceDeposit } from './deposit.ts'
import type { Rate } from '../money/exchange-rate.ts'
import type { Cents } from '../money/money.ts'

/** What the operator allows a locked exchange rate to cost the firm. */
export interface DepositTerms {
  /** The most that a customer's open requests in foreign currencies may come to, in US dollars at their rates. */
  readonly openForeignMaxCents: Cents
  /** A rate that has become worse for the firm by more than this is not credited any more, in basis points. */
  readonly rateBandBps: bigint
}

/**
 * One request of the largest size, or several smaller ones: no deposit that is possible is refused. With the band, a
 * customer can gain at most 2 % of it by waiting.
 */
export const DEFAULT_DEPOSIT_TERMS: DepositTerms = {
  openForeignMaxCents: MAX_DEPOSIT_CENTS,
  rateBandBps: 200n,
}

/** An administrator is warned when today's rate is worse for the firm by more than this: 0.5 %. */
export const RATE_WARNING_BPS = 50n

/** Whether `today` is worse for the firm than the rate locked with a request, by more than `bps`. */
export const isWorseBy = (locked: Rate, today: Rate, bps: bigint): boolean =>
  (locked - today) * BPS > locked * bps

/** Whether an approval credits the rate locked with a request, or the rate of the day on which it is approved. */
export type CreditedRate = 'locked' | 'today'

/**
 * What a deposit comes to at today's rate, when an approval credits that; null when it credits the locked rate. A
 * customer pays nothing for a locked rate and is bound to nothing: beyond the band, who had waited to see the rate fall
 * would be paid for it. A transfer that arrived before the rate fell keeps the locked rate. So does a deposit in
 * dollars, one whose currency has no accepted rate today, and one that would come to less than a cent.
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

/** Whether one more request of `amountCents` keeps within what a customer may have open in foreign currencies. */
export const fitsOpenForeign = (
  openCents: bigint,
  { amountCents, currency }: { amountCents: Cents; currency: SentAmount['currency'] },
  { openForeignMaxCents }: Pick<DepositTerms, 'openForeignMaxCents'>,
): boolean => currency === 'USD' || openCents + amountCents <= openForeignMaxCents
