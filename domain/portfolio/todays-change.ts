import { divideHalfUp } from '../money/decimal.ts'
import { type Cents, cents } from '../money/money.ts'

interface AccountToday {
  /** Cash and holdings, now. */
  readonly totalCents: Cents
  /** What the holdings have gained since some start, now: purchases and sales are no gain (`PortfolioValue`). */
  readonly gainCents: Cents
  /** The same at the previous close; zero where nothing was held then. */
  readonly gainAtPreviousCloseCents: Cents
}

/** What an account gained or lost since the previous close. */
export interface TodaysChange {
  readonly changeCents: Cents
  /** In hundredths of a percent, a half away from zero; 0 where there would be nothing without the change. */
  readonly changeBps: bigint
}

/**
 * change = gain now - gain at the previous close: what was held then counts from that close, what was bought today
 * from its cost, and a sale up to its proceeds. Deposits and withdrawals are no change.
 * share = change / (total now - change): what the account would be worth if no price had moved today.
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
