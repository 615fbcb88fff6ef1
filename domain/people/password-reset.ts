/**
 * 'denied': the owner says that another person made it. 'closed': it expired, another request was approved, or the
 * password changed.
 */
export const PASSWORD_RESET_STATUSES = ['pending', 'approved', 'rejected', 'denied', 'closed'] as const
export type PasswordResetStatus = (typeof PASSWORD_RESET_STATUSES)[number]

/** After that the new password's hash is deleted. */
export const PASSWORD_RESET_LIFETIME_MS = 24 * 60 * 60_000

/** Later requests replace none and, beyond this many, are not stored. */
export const MAX_PENDING_PASSWORD_RESETS = 3
