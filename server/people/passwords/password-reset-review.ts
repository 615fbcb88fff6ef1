import { passwordResetDecided } from '#domain/notifications/security-notice.ts'
import type { Denial, ReviewKind } from '#server/records/reviews/decide.ts'
import {
  DECIDE_PASSWORD_RESET,
  DENY_PASSWORD_RESET,
  FIND_DECISION,
  type ReviewedResetRow,
} from './password-resets.sql.ts'

/** With the hash it carried until the decision. */
export interface DecidedResetRow extends ReviewedResetRow {
  new_password_hash: string
}

const REQUEST = {
  queue: 'password_resets',
  findDecision: FIND_DECISION,
  details: ({ reference, address }: ReviewedResetRow) => ({ reference, requestedFrom: address }),
} as const

/** The decision deletes the hash. Not pending a day after it was made, nor once the password changed. */
export const PASSWORD_RESET_REVIEW: ReviewKind<DecidedResetRow> = {
  ...REQUEST,
  decider: 'staff',
  update: DECIDE_PASSWORD_RESET,
  actions: { approved: 'password_reset.approved', rejected: 'password_reset.rejected' },
  notice: passwordResetDecided,
}

/** The denial by the account's owner. */
export const PASSWORD_RESET_DENIAL: ReviewKind<ReviewedResetRow, Denial> = {
  ...REQUEST,
  decider: 'customer',
  update: DENY_PASSWORD_RESET,
  actions: { denied: 'password_reset.denied' },
  notice: () => ['password-resets'],
}
