/** The parts of a customer's data that can change without their doing. */
export const CHANGE_TYPES = [
  'wallet',
  'holdings',
  'transactions',
  'orders',
  'deposits',
  'withdrawals',
  'profile',
  'support',
  'password-resets',
  'notifications',
] as const
export type ChangeType = (typeof CHANGE_TYPES)[number]
