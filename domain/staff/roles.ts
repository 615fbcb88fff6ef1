/**
 * The roles of the staff, each of which permits a part of the office's work (`permissions.ts`). A person may have
 * several; a customer has none.
 */
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

/** Roles that move customers' money, or release it. */
const MONEY_ROLES: readonly StaffRole[] = ['cashier', 'treasurer']

/** Two roles that one person had better not have together. */
export interface WarnedPair {
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

/** The pairs among these roles that are warned about. */
export const warnedPairsOf = (roles: readonly StaffRole[]): WarnedPair[] =>
  WARNED_PAIRS.filter((pair) => pair.roles.every((role) => roles.includes(role)))

/** The warned pairs that `role` adds to those that a person with `held` has already. */
export const warnedPairsWith = (held: readonly StaffRole[], role: StaffRole): WarnedPair[] =>
  held.includes(role) ? [] : warnedPairsOf([...held, role]).filter((pair) => pair.roles.includes(role))
