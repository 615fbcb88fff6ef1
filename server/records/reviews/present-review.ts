import type { Consequences, Outcome, ReviewWarning } from '#contract/records/reviews.ts'
import { type Balances, balancesAfter } from '#domain/reviews/consequences.ts'
import type { Transfer } from '#domain/ledger/transfer.ts'
import { formatDecimal } from '#domain/money/decimal.ts'
import { addCents, cents, formatCents } from '#domain/money/money.ts'
import type * as domain from '#domain/reviews/review-warnings.ts'

export const presentWarnings = (warnings: readonly domain.DetectedWarning[]): ReviewWarning[] =>
  warnings.map(({ code, customers, more, at, distanceBps }) => ({
    code,
    customers: [...customers],
    more,
    at: at?.toISOString() ?? null,
    ...(distanceBps === undefined ? {} : { distancePercent: formatDecimal(distanceBps, 2, 0) }),
  }))

/** What each decision on a request would post, and the balances after it. */
export function presentConsequences(
  before: { cash_cents: bigint; held_cents: bigint },
  postings: { approved: readonly Transfer[]; rejected: readonly Transfer[] },
): Consequences {
  const now = { cashCents: cents(before.cash_cents), heldCents: cents(before.held_cents) }
  return {
    now: presentBalances(now),
    approved: presentOutcome(now, postings.approved),
    rejected: presentOutcome(now, postings.rejected),
  }
}

const presentOutcome = (now: Balances, transfers: readonly Transfer[]): Outcome => ({
  ...presentBalances(balancesAfter(now, transfers)),
  postings: transfers.map(({ debit, credit, amount }) => ({
    debit,
    credit,
    amount: formatCents(cents(amount)),
  })),
})

const presentBalances = ({ cashCents, heldCents }: Balances) => ({
  balance: formatCents(addCents(cashCents, heldCents)),
  available: formatCents(cashCents),
  held: formatCents(heldCents),
})
