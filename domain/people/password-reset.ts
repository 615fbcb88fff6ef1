/**
 * The statuses of a password reset request. 'closed' is no reviewer's decision: it expired, another request for the
 * account was approved, the password was changed, or the owner of the account denied having made it.
 */
export const PASSWORD_RESET_STATUSES = ['pending', 'approved', 'rejected', 'closed'] as const
export type PasswordResetStatus = (typeof PASSWORD_RESET_STATUSES)[number]

/** How long a request can be decided on; after that the new password's hash is wiped. */
export const PASSWORD_RESET_LIFETIME_MS = 24 * 60 * 60_000

/** A later request never takes the place of an earlier one; beyond this many it is not kept at all. */
export const MAX_PENDING_PASSWORD_RESETS = 3

/** How long payouts are paused after an administrator has put a password in force. */
export const PAYOUT_PAUSE_AFTER_RESET_MS = 24 * 60 * 60_000
