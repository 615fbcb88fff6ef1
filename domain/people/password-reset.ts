/**
 * The statuses of a password reset request. 'denied': the owner of the account says that another person made it.
 * 'closed': it expired, another request for the account was approved, or the password was changed.
 */
export const PASSWORD_RESET_STATUSES = ['pending', 'approved', 'rejected', 'denied', 'closed'] as const
export type PasswordResetStatus = (typeof PASSWORD_RESET_STATUSES)[number]

/** How long a request can be decided on; after that the new password's hash is wiped. */
export const PASSWORD_RESET_LIFETIME_MS = 24 * 60 * 60_000

/** A later request never takes the place of an earlier one; beyond this many it is not kept at all. */
export const MAX_PENDING_PASSWORD_RESETS = 3
