import { type Cents, cents, subtractCents } from '../money/money.ts'
import { type MoneyLock, moneyLockAt } from '../people/money-lock.ts'
import { type PayoutPause, pauseAt } from '../people/payout-pause.ts'

/** The life of a withdrawal request; a decided or canceled one never changes again. */
export const WITHDRAWAL_STATUSES = ['pending', 'approved', 'rejected', 'cancelled'] as const
export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number]

/** The house's flat fee; it comes out of the typed amount. A fee that it replaces moves to `FORMER_FEES_CENTS`. */
export const WITHDRAWAL_FEE_CENTS = cents(500n)
const FORMER_FEES_CENTS: readonly Cents[] = []

/** Every fee that a stored withdrawal may have: the books are verified by them. */
export const WITHDRAWAL_FEES_EVER_CENTS: readonly Cents[] = [...FORMER_FEES_CENTS, WITHDRAWAL_FEE_CENTS]

export interface WithdrawalSplit {
  /** What the customer typed and what is held: net plus fee. */
  grossCents: Cents
  /** What is paid out. */
  netCents: Cents
  feeCents: Cents
}

/** Splits a typed amount: 100.00 pays out 95.00 and 5.00 to the house. Refuses what leaves nothing to pay out. */
export function splitWithdrawal(
  grossCents: Cents,
): WithdrawalSplit | { refused: 'below_minimum_withdrawal' } {
  if (grossCents <= WITHDRAWAL_FEE_CENTS) return { refused: 'below_minimum_withdrawal' }
  return {
    grossCents,
    netCents: subtractCents(grossCents, WITHDRAWAL_FEE_CENTS),
    feeCents: WITHDRAWAL_FEE_CENTS,
  }
}

export interface PayingAccount {
  /** Cash that can be spent; money held for another withdrawal is not part of it. */
  cashCents: Cents
  /** The last pause of payouts, over or not; null when there was none. */
  payoutPause: PayoutPause | null
  /** The last money lock, over or not; null when there was none. */
  moneyLock: MoneyLock | null
}

/**
 * Decides a withdrawal of `grossCents`, the fee included, at the instant `at`. The KYC status does not matter: the
 * money is the customer's own. Refuses while the customer's money lock is on or payouts are paused, an amount that the
 * fee would use up, and more than can be spent.
 */
export function acceptWithdrawal(
  account: PayingAccount,
  grossCents: Cents,
  at: Date,
):
  | WithdrawalSplit
  | { refused: 'payouts_paused'; pause: PayoutPause }
  | { refused: 'money_locked' | 'below_minimum_withdrawal' | 'insufficient_funds' } {
  const { cashCents, payoutPause, moneyLock } = account
  if (moneyLockAt(moneyLock, at)) return { refused: 'money_locked' }
  const pause = pauseAt(payoutPause, at)
  if (pause) return { refused: 'payouts_paused', pause }
  const split = splitWithdrawal(grossCents)
  if ('refused' in split) return split
  return grossCents <= cashCents ? split : { refused: 'insufficient_funds' }
}

/**
 * Whether a bank account's holder is spelled like a person's full name, ignoring case and spaces, with composed and
 * decomposed accents alike. A hint for a reviewer, not evidence.
 */
export function isSameName(holder: string, fullName: string): boolean {
  return foldName(holder) === foldName(fullName)
}

const foldName = (name: string): string => name.normalize('NFKC').toLowerCase().replace(/\s+/gu, '')
