import { type Cents, ZERO_CENTS, addCents, cents, subtractCents } from '../money/money.ts'

/** A customer's cash, and what they owe the firm. One of the two is always zero. */
export interface CashAndOwed {
  readonly cashCents: Cents
  readonly owedCents: Cents
}

/** What came in pays what is owed first. `repaidCents` is what it pays; zero where nothing is owed. */
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

/** An account whose cash becomes `cashAfterCents`. Few customers owe anything; for the others nothing is worked out. */
export const settleOwed = ({ cashCents, owedCents }: CashAndOwed, cashAfterCents: Cents) =>
  owedCents === 0n
    ? { cashCents: cashAfterCents, owedCents, repaidCents: ZERO_CENTS }
    : takeIn({ cashCents, owedCents }, subtractCents(cashAfterCents, cashCents))

/** A debit takes what cash there is; the rest is owed. Cash is never negative. */
export function takeOut(
  { cashCents, owedCents }: CashAndOwed,
  debitCents: Cents,
): CashAndOwed & {
  /** What of the debit the cash paid, and what it added to what is owed. */
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
