import { type Cents, cents, subtractCents } from './money.ts'

/** The life of a withdrawal request; a decided or cancelled one never changes again. */
export const WITHDRAWAL_STATUSES = ['pending', 'approved', 'rejected', 'cancelled'] as const
export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number]

/** The house's flat fee; it comes out of the typed amount. */
export const WITHDRAWAL_FEE_CENTS = cents(500n)

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
