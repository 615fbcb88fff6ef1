import { addCents, parseCents, ZERO_CENTS } from '#domain/money/money.ts'
import { Money } from '#web/ui/figures/money.tsx'

interface FeeAndTotalProps {
  /** What is paid out. */
  amount: string
  fee: string
}

/** The fee of a withdrawal, and what it takes from the balance: payout and fee together. */
export function FeeAndTotal({ amount, fee }: FeeAndTotalProps) {
  return (
    <>
      Fee <Money value={fee} /> · total <Money value={totalOf(amount, fee)} />
    </>
  )
}

/** Payout and fee together: what a withdrawal holds. */
export const totalOf = (amount: string, fee: string) =>
  addCents(parseCents(amount) ?? ZERO_CENTS, parseCents(fee) ?? ZERO_CENTS)
