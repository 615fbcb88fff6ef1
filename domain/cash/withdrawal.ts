import { type Cents, cents, subtractCents } from '../money/money.ts'
import { type MoneyLock, moneyLockAt } from '../people/money-lock.ts'
import type { RestrictableRight } from '../restrictions/restriction.ts'
import { type PayoutPause, pauseAt } from '../people/payout-pause.ts'
import { foldText } from '../text/fold-text.ts'

/** A decided or canceled request never changes again. */
export const WITHDRAWAL_STATUSES = ['pending', 'approved', 'rejected', 'cancelled'] as const
export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number]

/** The firm's flat fee, out of the typed amount: the default of its setting. Changing it changes no past fee. */
export const WITHDRAWAL_FEE_CENTS = cents(500n)

/** The fee of withdrawals from before there were settings. Do not change: verifying the books relies on it. */
export const FIRST_WITHDRAWAL_FEE_CENTS = cents(500n)

export interface WithdrawalSplit {
  /** Typed and held: net plus fee. */
  grossCents: Cents
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
  /** Spendable cash, without holds. */
  cashCents: Cents
  /** What the customer owes after a correction; then there is no cash. */
  owedCents: Cents
  /** The last pause of payouts, even when over; null when there was none. */
  payoutPause: PayoutPause | null
  /** The last money lock, even when over; null when there was none. */
  moneyLock: MoneyLock | null
  restrictedRights: readonly RestrictableRight[]
}

/**
 * Decides a withdrawal of `grossCents`, fee included, at `at`. Any KYC status may withdraw: the money is the customer's
 * own. Refuses while payouts are restricted or paused, the money lock is on or something is owed, an amount that the
 * fee uses up, and more than can be spent.
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
 * Why an earlier request may not be paid out at `at`; null where it may. While the customer is locked nothing is paid
 * out: a thief may have requested it. A pause of payouts stops no earlier request.
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

/** Whether the holder's name is the full name, folded as in searches, without spaces: a hint, no evidence. */
export const isSameName = (holder: string, fullName: string): boolean =>
  foldName(holder) === foldName(fullName)

const foldName = (name: string): string => foldText(name).replace(/\s+/gu, '')
