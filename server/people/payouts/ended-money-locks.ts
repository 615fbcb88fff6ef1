import { moneyLockEnded } from '#domain/notifications/security-notice.ts'
import type { DueNotices } from '#server/records/notifications/due-notices.ts'

interface EndedLock {
  customer_id: bigint
}

const FIND_ENDED = `
select customer_id from accounts
where money_lock_end_due and money_lock_ends_at <= $1
order by money_lock_ends_at limit $2`

/** No row when told meanwhile, or locked again. */
const CLAIM_END = `
update accounts set money_lock_end_due = false
where customer_id = $1 and money_lock_end_due and money_lock_ends_at <= $2`

export const ENDED_MONEY_LOCKS: DueNotices<EndedLock> = {
  name: 'tell of money locks that have ended',
  failure: 'customers could not be told that their money lock has ended; they will be',
  async find(pool, now, limit) {
    const { rows } = await pool.query<EndedLock>(FIND_ENDED, [now, limit])
    return rows
  },
  async claim(tx, { customer_id: customerId }, now) {
    const { rowCount } = await tx.query(CLAIM_END, [customerId, now])
    return rowCount === 1 ? moneyLockEnded() : null
  },
}
