import { cents } from '#domain/money/money.ts'
import { depositDecided } from '#domain/notifications/notification.ts'
import type { ReviewKind } from '#server/records/reviews/decide.ts'
import type { ReviewedDepositRow } from './deposit-row.ts'
import * as sql from './deposit-review.sql.ts'

/** How a deposit request is decided. */
export const DEPOSIT_REVIEW: ReviewKind<ReviewedDepositRow> = {
  subject: 'deposit_request',
  decider: 'administrator',
  findCustomer: sql.FIND_CUSTOMER,
  update: sql.DECIDE_DEPOSIT,
  findDecision: sql.FIND_DECISION,
  actions: { approved: 'deposit.approved', rejected: 'deposit.rejected' },
  details: (row) => ({ amountCents: row.amount_cents.toString() }),
  notice: (decision, row) =>
    depositDecided(decision, {
      creditedCents: cents(row.amount_cents),
      sent: { amount: cents(row.original_amount_cents), currency: row.currency },
    }),
}
