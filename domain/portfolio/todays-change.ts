import { divideHalfUp } from '../money/decimal.ts'
import { type Cents, cents } from '../money/money.ts'

interface AccountToday {
  /** Cash and holdings now. */
  readonly totalCents: Cents
  /** The holdings' gain since some start: purchases and sales are no gain. */
  readonly gainCents: Cents
  /** The same at the previous close; zero where nothing was held. */
  readonly gainAtPreviousCloseCents: Cents
}

export interface TodaysChange {
  readonly changeCents: Cents
  /** Hundredths of a percent, half away from zero; 0 without a base. */
  readonly changeBps: bigint
}

/**
 * change = gain now - gain at the previous close, so that today's purchases count from their cost and sales up to their
 * proceeds; deposits and withdrawals are no change. share = change / (total now - change), the account's value had no
 * price moved today.
 */
export function todaysChange({
  totalCents,
  gainCents,
  gainAtPreviousCloseCents,
}: AccountToday): TodaysChange {
  const changeCents = cents(gainCents - gainAtPreviousCloseCents)
  const whole = totalCents - changeCents
  if (whole <= 0n) return { changeCents, changeBps: 0n }
  const magnitude = divideHalfUp((changeCents < 0n ? -changeCents : changeCents) * 10_000n, whole)
  return { changeCents, changeBps: changeCents < 0n ? -magnitude : magnitude }
}
