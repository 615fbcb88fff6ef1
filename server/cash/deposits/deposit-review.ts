import type { CreditedRate } from '#domain/cash/deposit-terms.ts'
import { cents } from '#domain/money/money.ts'
import { depositDecided } from '#domain/notifications/notification.ts'
import type { ReviewKind } from '#server/records/reviews/decide.ts'
import type { ReviewedDepositRow } from './deposit-row.ts'
import * as sql from './deposit-review.sql.ts'

/** An approval credits it at `rate`, known after `prepare`. */
export const depositReview = (
  rate: () => CreditedRate,
  arrivedBefore = false,
): ReviewKind<ReviewedDepositRow> => ({
  queue: 'deposits',
  decider: 'staff',
  update: sql.DECIDE_DEPOSIT,
  findDecision: sql.FIND_DECISION,
  actions: { approved: 'deposit.approved', rejected: 'deposit.rejected' },
  details: (row) => ({
    amountCents: row.amount_cents.toString(),
    ...(row.currency === 'USD' || row.status !== 'approved' ? {} : { rate: rate(), arrivedBefore }),
  }),
  notice: (decision, row) =>
    depositDecided(decision, {
      creditedCents: cents(row.amount_cents),
      sent: { amount: cents(row.original_amount_cents), currency: row.currency },
      rate: rate(),
    }),
})

export const DEPOSIT_REVIEW = depositReview(() => 'locked')
