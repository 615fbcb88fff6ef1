import { passwordResetDecided } from '#domain/notifications/notification.ts'
import type { ReviewKind } from '#server/records/reviews/decide.ts'
import {
  DECIDE_PASSWORD_RESET,
  FIND_CUSTOMER,
  FIND_DECISION,
  type ReviewedResetRow,
} from './password-resets.sql.ts'

/** A request that this transaction has decided, and the hash it carried until then. */
export interface DecidedResetRow extends ReviewedResetRow {
  new_password_hash: string
}

/**
 * How a password reset is decided; the decision deletes its hash. It is not pending any more a day after it was made,
 * nor once the password has changed.
 */
export const PASSWORD_RESET_REVIEW: ReviewKind<DecidedResetRow> = {
  subject: 'password_reset_request',
  decider: 'administrator',
  findCustomer: FIND_CUSTOMER,
  update: DECIDE_PASSWORD_RESET,
  findDecision: FIND_DECISION,
  actions: { approved: 'password_reset.approved', rejected: 'password_reset.rejected' },
  details: ({ reference, address }) => ({ reference, requestedFrom: address }),
  notice: passwordResetDecided,
}
