import type { MoneyLockStatus } from '#contract/people/locks.ts'
import { MONEY_LOCK_COLUMNS, type MoneyLockRow, moneyLockOf } from '#server/ledger/lock-accounts.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import { presentMoneyLock } from './present-money-lock.ts'

const READ_LOCK = `select ${MONEY_LOCK_COLUMNS} from accounts where customer_id = $1`

/** A customer's money lock. */
export async function readMoneyLock(
  { pool, clock }: { pool: Pool; clock: Clock },
  customerId: bigint,
): Promise<MoneyLockStatus> {
  const { rows } = await pool.query<MoneyLockRow>(READ_LOCK, [customerId])
  return presentMoneyLock(rows[0] ? moneyLockOf(rows[0]) : null, clock.now())
}
