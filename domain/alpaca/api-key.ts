/**
 * What an API key may do. No scope reaches withdrawals, bank accounts, passwords, the second factor, the profile, keys
 * or support.
 */
export const KEY_SCOPES = ['market', 'account', 'trade', 'lists'] as const
export type KeyScope = (typeof KEY_SCOPES)[number]

export const KEY_LIFETIMES_DAYS = [30, 90, 365] as const

/** Neither revoked nor expired, of one customer. */
export const MAX_KEYS = 10

/** Days before its end that a customer is told. */
const KEY_EXPIRY_TOLD_DAYS = 7

/** Networks that one key can be limited to. */
export const MAX_KEY_NETWORKS = 10

export const KEY_ENDS = ['customer', 'password_reset'] as const
export type KeyEnd = (typeof KEY_ENDS)[number]

const DAY_MS = 24 * 3_600_000

/** When a key made at `at` expires. */
export const keyExpiry = (at: Date, days: (typeof KEY_LIFETIMES_DAYS)[number]): Date =>
  new Date(at.getTime() + days * DAY_MS)

/** Customers are told at `now` of keys that expire until then. */
export const expiryToldUntil = (now: Date): Date => new Date(now.getTime() + KEY_EXPIRY_TOLD_DAYS * DAY_MS)

/**
 * The scopes in force: orders need a second factor, even if it was removed later. A key without scopes still signs in,
 * and is told which scope it lacks.
 */
export const scopesInForce = (scopes: readonly KeyScope[], hasSecondFactor: boolean): ReadonlySet<KeyScope> =>
  new Set(scopes.filter((scope) => scope !== 'trade' || hasSecondFactor))

/** A key is trusted no longer than this after it was last read or confirmed. */
export const KEY_FRESH_MS = 5_000
export const KEY_USE_WRITTEN_EVERY_MS = 60_000
