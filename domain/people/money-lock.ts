/** How long a money lock stays once its customer has turned it off: their choice, made while they turn it on. */
export const MONEY_LOCK_DELAYS_HOURS = [0, 24, 72] as const
export type MoneyLockDelayHours = (typeof MONEY_LOCK_DELAYS_HOURS)[number]

/** A customer's own lock on what leaves their account: no payout and no new bank account; deposits and trades go on. */
export interface MoneyLock {
  readonly since: Date
  readonly delayHours: MoneyLockDelayHours
  /** When it ends, once it was turned off; null while it is on. */
  readonly endsAt: Date | null
}

/** The lock as seen from `at`; null when there is none, or it has ended. */
export const moneyLockAt = (lock: MoneyLock | null, at: Date): MoneyLock | null =>
  lock !== null && (lock.endsAt === null || at < lock.endsAt) ? lock : null

/**
 * The lock once it is turned on at `at`. A lock that is on already is never weakened: an attacker with an open session
 * could otherwise shorten the delay first. Turning it on also cancels a pending end.
 */
export function lockMoney(lock: MoneyLock | null, delayHours: MoneyLockDelayHours, at: Date): MoneyLock {
  const present = moneyLockAt(lock, at)
  if (present === null) return { since: at, delayHours, endsAt: null }
  return { since: present.since, delayHours: longer(present.delayHours, delayHours), endsAt: null }
}

const HOUR_MS = 3_600_000

/** The lock once it is turned off at `at`: it ends after its delay. Asking again does not prolong it. */
export const unlockMoney = (lock: MoneyLock, at: Date): MoneyLock => ({
  ...lock,
  endsAt: lock.endsAt ?? new Date(at.getTime() + lock.delayHours * HOUR_MS),
})

/** Whether its end comes later than the moment it was turned off, and is told when it comes. */
export const isEndTold = ({ delayHours, endsAt }: MoneyLock): boolean => delayHours > 0 && endsAt !== null

const longer = (one: MoneyLockDelayHours, other: MoneyLockDelayHours): MoneyLockDelayHours =>
  one > other ? one : other
