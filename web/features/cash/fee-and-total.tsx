import { addCents, parseCents, ZERO_CENTS } from '#domain/money/money.ts'
import { Money } from '#web/ui/figures/money.tsx'

/** A withdrawal's fee, and what leaves the balance: payout plus fee. */
export const FeeAndTotal = ({ amount, fee }: { amount: string; fee: string }) => (
  <>
    Fee <Money value={fee} /> · total <Money value={totalOf(amount, fee)} />
  </>
)

/** What a withdrawal holds. */
export const totalOf = (amount: string, fee: string) =>
  addCents(parseCents(amount) ?? ZERO_CENTS, parseCents(fee) ?? ZERO_CENTS)
