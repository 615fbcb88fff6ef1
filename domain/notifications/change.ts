/** Data of a customer that can change without their action. */
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
