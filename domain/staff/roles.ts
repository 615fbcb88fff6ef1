/** Staff roles, each permitting a part of the office's work (`permissions.ts`). A person may have several. */
export const STAFF_ROLES = [
  'support',
  'kyc',
  'cashier',
  'treasurer',
  'desk',
  'auditor',
  'administrator',
] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

const MONEY_ROLES: readonly StaffRole[] = ['cashier', 'treasurer']

/** Two roles that one person should not combine. */
interface WarnedPair {
  readonly roles: readonly [StaffRole, StaffRole]
  readonly because: string
}

const WARNED_PAIRS: readonly WarnedPair[] = [
  {
    roles: ['cashier', 'treasurer'],
    because: 'One person could propose a payment and confirm it.',
  },
  {
    roles: ['kyc', 'cashier'],
    because: 'One person could approve an invented customer and pay them out.',
  },
  ...MONEY_ROLES.map((role): WarnedPair => ({
    roles: ['administrator', role],
    because: 'One person could choose who moves money, and move it.',
  })),
]

export const warnedPairsOf = (roles: readonly StaffRole[]): WarnedPair[] =>
  WARNED_PAIRS.filter((pair) => pair.roles.every((role) => roles.includes(role)))

/** The pairs that `role` would add to `held`. */
export const warnedPairsWith = (held: readonly StaffRole[], role: StaffRole): WarnedPair[] =>
  held.includes(role) ? [] : warnedPairsOf([...held, role]).filter((pair) => pair.roles.includes(role))

/** Customers own an account and move their own money; staff look after them and own nothing. */
export type PrincipalKind = 'customer' | 'staff'

/** A user's row calls all staff administrators. */
export const kindOf = (role: 'customer' | 'administrator'): PrincipalKind =>
  role === 'customer' ? 'customer' : 'staff'
