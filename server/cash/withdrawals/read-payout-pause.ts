import type { PoolAndClock } from '#server/platform/database/database.ts'
import type { PayoutPauseStatus } from '#contract/cash/withdrawals.ts'
import { moneyLockAt } from '#domain/people/money-lock.ts'
import { pauseAt } from '#domain/people/payout-pause.ts'
import {
  MONEY_LOCK_COLUMNS,
  type MoneyLockRow,
  PAUSE_COLUMNS,
  type PauseRow,
  moneyLockOf,
  pauseOf,
} from '#server/ledger/lock-accounts.ts'

const READ_PAUSE = `select ${PAUSE_COLUMNS}, ${MONEY_LOCK_COLUMNS} from accounts where customer_id = $1`

/** Until when `customerId` may request no withdrawal, and why. */
export async function readPayoutPause(
  { pool, clock }: PoolAndClock,
  customerId: bigint,
): Promise<PayoutPauseStatus> {
  const { rows } = await pool.query<PauseRow & MoneyLockRow>(READ_PAUSE, [customerId])
  const now = clock.now()
  const pause = pauseAt(rows[0] ? pauseOf(rows[0]) : null, now)
  const lock = moneyLockAt(rows[0] ? moneyLockOf(rows[0]) : null, now)
  return {
    pausedUntil: pause?.until.toISOString() ?? null,
    pausedFor: pause?.reason ?? null,
    isMoneyLocked: lock !== null,
    moneyLockEndsAt: lock?.endsAt?.toISOString() ?? null,
  }
}
