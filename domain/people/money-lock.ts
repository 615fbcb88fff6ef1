/** Hours until a money lock ends once turned off, chosen when it is turned on. */
export const MONEY_LOCK_DELAYS_HOURS = [0, 24, 72] as const
export type MoneyLockDelayHours = (typeof MONEY_LOCK_DELAYS_HOURS)[number]

/** A customer's own lock: no payouts and no new bank accounts; deposits and trades go on. */
export interface MoneyLock {
  readonly since: Date
  readonly delayHours: MoneyLockDelayHours
  /** Null while it is on. */
  readonly endsAt: Date | null
}

/** The lock as seen from `at`; null when there is none, or it has ended. */
export const moneyLockAt = (lock: MoneyLock | null, at: Date): MoneyLock | null =>
  lock !== null && (lock.endsAt === null || at < lock.endsAt) ? lock : null

/**
 * Turns the lock on at `at` and cancels a pending end. Never shortens the delay of a lock that is on: an attacker with
 * an open session could.
 */
export function lockMoney(lock: MoneyLock | null, delayHours: MoneyLockDelayHours, at: Date): MoneyLock {
  const present = moneyLockAt(lock, at)
  if (present === null) return { since: at, delayHours, endsAt: null }
  return { since: present.since, delayHours: longer(present.delayHours, delayHours), endsAt: null }
}

const HOUR_MS = 3_600_000

/** Turns the lock off at `at`: it ends after its delay. Repeating does not prolong it. */
export const unlockMoney = (lock: MoneyLock, at: Date): MoneyLock => ({
  ...lock,
  endsAt: lock.endsAt ?? new Date(at.getTime() + lock.delayHours * HOUR_MS),
})

/** Whether its end is notified: it comes later than the lock is turned off. */
export const isEndTold = ({ delayHours, endsAt }: MoneyLock): boolean => delayHours > 0 && endsAt !== null

const longer = (one: MoneyLockDelayHours, other: MoneyLockDelayHours): MoneyLockDelayHours =>
  one > other ? one : other
