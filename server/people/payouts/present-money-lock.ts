import type { MoneyLockStatus } from '#contract/people/locks.ts'
import { type MoneyLock, moneyLockAt } from '#domain/people/money-lock.ts'

/** A lock as its customer sees it at `at`. */
export function presentMoneyLock(lock: MoneyLock | null, at: Date): MoneyLockStatus {
  const present = moneyLockAt(lock, at)
  if (present === null) return { isOn: false, since: null, delayHours: null, endsAt: null }
  const { since, delayHours, endsAt } = present
  return { isOn: true, since: since.toISOString(), delayHours, endsAt: endsAt?.toISOString() ?? null }
}
