import { cents } from '#domain/money/money.ts'
import { withdrawalDecided } from '#domain/notifications/notification.ts'
import type { Cancellation, ReviewKind } from '#server/records/reviews/decide.ts'
import { type ReviewedWithdrawalRow, warningsOf } from './withdrawal-row.ts'
import * as sql from './withdrawal-review.sql.ts'

const REQUEST = {
  queue: 'withdrawals',
  update: sql.DECIDE_WITHDRAWAL,
  findDecision: sql.FIND_DECISION,
  // With the warnings that the reviewer saw.
  details: (row: ReviewedWithdrawalRow) => ({ grossCents: row.gross_cents.toString(), ...warningsOf(row) }),
} as const

export const WITHDRAWAL_REVIEW: ReviewKind<ReviewedWithdrawalRow> = {
  ...REQUEST,
  decider: 'staff',
  actions: { approved: 'withdrawal.approved', rejected: 'withdrawal.rejected' },
  notice: (decision, { net_cents, fee_cents }) =>
    withdrawalDecided(decision, { netCents: cents(net_cents), feeCents: cents(fee_cents) }),
}

export const WITHDRAWAL_CANCELLATION: ReviewKind<ReviewedWithdrawalRow, Cancellation> = {
  ...REQUEST,
  decider: 'customer',
  actions: { cancelled: 'withdrawal.cancelled' },
  notice: () => ['withdrawals', 'wallet'],
}
