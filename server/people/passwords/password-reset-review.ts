import { passwordResetDecided } from '#domain/notifications/security-notice.ts'
import type { Denial, ReviewKind } from '#server/records/reviews/decide.ts'
import {
  DECIDE_PASSWORD_RESET,
  DENY_PASSWORD_RESET,
  FIND_DECISION,
  type ReviewedResetRow,
} from './password-resets.sql.ts'

/** A request that this transaction has decided, and the hash it carried until then. */
export interface DecidedResetRow extends ReviewedResetRow {
  new_password_hash: string
}

const REQUEST = {
  queue: 'password_resets',
  findDecision: FIND_DECISION,
  details: ({ reference, address }: ReviewedResetRow) => ({ reference, requestedFrom: address }),
} as const

/**
 * How an administrator decides a password reset; the decision deletes its hash. It is no longer pending a day after
 * it was made, nor once the password has changed.
 */
export const PASSWORD_RESET_REVIEW: ReviewKind<DecidedResetRow> = {
  ...REQUEST,
  decider: 'staff',
  update: DECIDE_PASSWORD_RESET,
  actions: { approved: 'password_reset.approved', rejected: 'password_reset.rejected' },
  notice: passwordResetDecided,
}

/** How the owner of the account denies having made it. */
export const PASSWORD_RESET_DENIAL: ReviewKind<ReviewedResetRow, Denial> = {
  ...REQUEST,
  decider: 'customer',
  update: DENY_PASSWORD_RESET,
  actions: { denied: 'password_reset.denied' },
  notice: () => ['password-resets'],
}
