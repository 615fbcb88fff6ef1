import { type Cents, cents, subtractCents } from '../money/money.ts'
import { type MoneyLock, moneyLockAt } from '../people/money-lock.ts'
import type { RestrictableRight } from '../restrictions/restriction.ts'
import { type PayoutPause, pauseAt } from '../people/payout-pause.ts'
import { foldText } from '../text/fold-text.ts'

/** The life of a withdrawal request; a decided or canceled one never changes again. */
export const WITHDRAWAL_STATUSES = ['pending', 'approved', 'rejected', 'cancelled'] as const
export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number]

/**
 * The firm's flat fee, out of the typed amount: the standard of its setting. A release may ship another, which changes
 * no past: the one below says what the past paid.
 */
export const WITHDRAWAL_FEE_CENTS = cents(500n)

/** The fee of every withdrawal from before there were settings: the books are verified by it for good. */
export const FIRST_WITHDRAWAL_FEE_CENTS = cents(500n)

export interface WithdrawalSplit {
  /** What the customer typed and what is held: net plus fee. */
  grossCents: Cents
  /** What is paid out. */
  netCents: Cents
  feeCents: Cents
}

/** Splits a typed amount: 100.00 pays out 95.00 at a fee of 5.00. Refuses what leaves nothing to pay out. */
export function splitWithdrawal(
  grossCents: Cents,
  feeCents: Cents,
): WithdrawalSplit | { refused: 'below_minimum_withdrawal' } {
  if (grossCents <= feeCents) return { refused: 'below_minimum_withdrawal' }
  return { grossCents, netCents: subtractCents(grossCents, feeCents), feeCents }
}

export interface PayingAccount {
  /** Cash that can be spent; money held for another withdrawal is not part of it. */
  cashCents: Cents
  /** What the customer owes the firm after a correction. */
  owedCents: Cents
  /** The last pause of payouts, over or not; null when there was none. */
  payoutPause: PayoutPause | null
  /** The last money lock, over or not; null when there was none. */
  moneyLock: MoneyLock | null
  /** What the firm keeps the customer from. */
  restrictedRights: readonly RestrictableRight[]
}

/**
 * Decides a withdrawal of `grossCents`, the fee included, at the instant `at`. The KYC status does not matter: the
 * money is the customer's own. Refuses while the firm restricts payouts, the customer's money lock is on, payouts are
 * paused or something is owed, an amount that the fee would use up, and more than can be spent.
 */
export function acceptWithdrawal(
  account: PayingAccount,
  grossCents: Cents,
  { at, feeCents }: { at: Date; feeCents: Cents },
):
  | WithdrawalSplit
  | { refused: 'payouts_paused'; pause: PayoutPause }
  | {
      refused:
        | 'account_restricted'
        | 'money_locked'
        | 'money_owed'
        | 'below_minimum_withdrawal'
        | 'insufficient_funds'
    } {
  const { cashCents, owedCents, payoutPause, moneyLock, restrictedRights } = account
  if (restrictedRights.includes('withdraw')) return { refused: 'account_restricted' }
  if (moneyLockAt(moneyLock, at)) return { refused: 'money_locked' }
  const pause = pauseAt(payoutPause, at)
  if (pause) return { refused: 'payouts_paused', pause }
  if (owedCents > 0n) return { refused: 'money_owed' }
  const split = splitWithdrawal(grossCents, feeCents)
  if ('refused' in split) return split
  return grossCents <= cashCents ? split : { refused: 'insufficient_funds' }
}

/**
 * Why a withdrawal that was requested before may not be paid out at `at`; null where it may. A thief of an
 * account may have requested it, so nothing is paid out while the customer is locked; a pause of payouts stops no
 * earlier request.
 */
export function refusePayout(
  {
    moneyLock,
    lockedAt,
    restrictedRights,
    owedCents,
  }: Pick<PayingAccount, 'moneyLock' | 'restrictedRights' | 'owedCents'> & { readonly lockedAt: Date | null },
  at: Date,
): 'customer_money_locked' | 'customer_locked' | 'customer_restricted' | 'customer_owes' | null {
  if (moneyLockAt(moneyLock, at)) return 'customer_money_locked'
  if (lockedAt !== null) return 'customer_locked'
  if (restrictedRights.includes('withdraw')) return 'customer_restricted'
  return owedCents > 0n ? 'customer_owes' : null
}

/**
 * Whether a bank account's holder is spelled like a person's full name as searches compare texts, ignoring spaces. A
 * hint for a reviewer, not evidence.
 */
export function isSameName(holder: string, fullName: string): boolean {
  return foldName(holder) === foldName(fullName)
}

const foldName = (name: string): string => foldText(name).replace(/\s+/gu, '')
