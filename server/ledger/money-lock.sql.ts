/** Whether the money lock of an `accounts` row is on at this parameter's instant. */
export const isMoneyLocked = (at: string): string =>
  `(money_locked_at is not null and (money_lock_ends_at is null or money_lock_ends_at > ${at}::timestamptz))`
