import { type Cents, ZERO_CENTS, addCents, cents, subtractCents } from '../money/money.ts'

/** One of the two is always zero. */
export interface CashAndOwed {
  readonly cashCents: Cents
  readonly owedCents: Cents
}

/** Incoming cash pays the debt first. `repaidCents` is what it pays; zero without debt. */
export function takeIn(
  { cashCents, owedCents }: CashAndOwed,
  cameInCents: Cents,
): CashAndOwed & { readonly repaidCents: Cents } {
  const available = addCents(cashCents, cameInCents)
  const repaidCents = available < owedCents ? cents(available > 0n ? available : 0n) : owedCents
  return {
    cashCents: subtractCents(available, repaidCents),
    owedCents: subtractCents(owedCents, repaidCents),
    repaidCents,
  }
}

/** An account whose cash becomes `cashAfterCents`; fast where nothing is owed. */
export const settleOwed = ({ cashCents, owedCents }: CashAndOwed, cashAfterCents: Cents) =>
  owedCents === 0n
    ? { cashCents: cashAfterCents, owedCents, repaidCents: ZERO_CENTS }
    : takeIn({ cashCents, owedCents }, subtractCents(cashAfterCents, cashCents))

/** A debit takes the cash there is; the rest is owed. Cash is never negative. */
export function takeOut(
  { cashCents, owedCents }: CashAndOwed,
  debitCents: Cents,
): CashAndOwed & {
  /** What the cash paid of the debit, and the added debt. */
  readonly paid: CashAndOwed
} {
  const fromCash = debitCents < cashCents ? debitCents : cashCents
  const missing = subtractCents(debitCents, fromCash)
  return {
    cashCents: subtractCents(cashCents, fromCash),
    owedCents: addCents(owedCents, missing),
    paid: { cashCents: fromCash, owedCents: missing },
  }
}
