/** After each of these, a stranger may be in the account. */
export const PAUSE_REASONS = [
  'password_reset',
  'email_change',
  'second_factor_removed',
  'new_bank_account',
] as const
export type PauseReason = (typeof PAUSE_REASONS)[number]

export const PAUSE_HOURS: Record<PauseReason, number> = {
  password_reset: 24,
  email_change: 72,
  second_factor_removed: 24,
  new_bank_account: 24,
}

/** Ends a sentence: "Withdrawals are paused until Friday after ...". */
export const PAUSE_TEXTS: Record<PauseReason, string> = {
  password_reset: 'after a password reset',
  email_change: 'after a change of your email address',
  second_factor_removed: 'after two-step sign-in was turned off',
  new_bank_account: 'after the first withdrawal to a new bank account',
}

/** No payout may be requested before `until`. */
export interface PayoutPause {
  readonly until: Date
  readonly reason: PauseReason
}

const HOUR_MS = 3_600_000

/** The pause that begins at `at`. An account keeps the pause that ends last. */
export const pauseAfter = (reason: PauseReason, at: Date, hours = PAUSE_HOURS[reason]): PayoutPause => ({
  until: new Date(at.getTime() + hours * HOUR_MS),
  reason,
})

/** The pause as seen from `at`; null when over. */
export const pauseAt = (pause: PayoutPause | null, at: Date): PayoutPause | null =>
  pause !== null && at < pause.until ? pause : null
