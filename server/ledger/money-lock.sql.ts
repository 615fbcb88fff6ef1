/** Whether the money lock of a row of `accounts` is on at the instant of this parameter. */
export const isMoneyLocked = (at: string): string =>
  `(money_locked_at is not null and (money_lock_ends_at is null or money_lock_ends_at > ${at}::timestamptz))`
