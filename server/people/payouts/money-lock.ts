import * as rules from '#domain/people/money-lock.ts'
import { moneyLocked, moneyUnlocked, moneyLockEnded } from '#domain/notifications/security-notice.ts'
import type { MoneyLockStatus } from '#contract/people/locks.ts'
import { type Refusal, refuse } from '#contract/refusals.ts'
import {
  lockAccounts,
  MONEY_LOCK_COLUMNS,
  type MoneyLockRow,
  moneyLockOf,
} from '#server/ledger/lock-accounts.ts'
import { type PoolAndClock, takeIds, type Tx, inTransaction } from '#server/platform/database/database.ts'
import { audit } from '#server/records/audit/audit.ts'
import { notify } from '#server/records/notifications/notify.ts'
import type { DueNotices } from '#server/records/notifications/due-notices.ts'

const WRITE_LOCK = `
update accounts set money_locked_at = $2, money_lock_delay_hours = $3, money_lock_ends_at = $4,
  money_lock_end_due = $5
where customer_id = $1`

interface Owner {
  customerId: bigint
  address: string
}

/** Turns the lock on. Harmless when on, but notified again. */
export function lockMoney(
  { pool, clock }: PoolAndClock,
  owner: Owner & { delayHours: rules.MoneyLockDelayHours },
): Promise<MoneyLockStatus | Refusal> {
  return inTransaction(pool, async (tx) => {
    const before = await lockOf(tx, owner)
    const at = clock.now()
    return presentMoneyLock(await putOn(tx, owner, before, at), at)
  })
}

/** The same in the caller's transaction, which has locked the account. */
export async function putOn(
  tx: Tx,
  owner: Owner & { delayHours: rules.MoneyLockDelayHours },
  before: rules.MoneyLock | null,
  at: Date,
): Promise<rules.MoneyLock> {
  const lock = rules.lockMoney(before, owner.delayHours, at)
  await change(tx, owner, { before, lock, at, action: 'money_lock.on' })
  return lock
}

/**
 * Turns the lock off: it ends after its delay. The caller has checked password and second factor; no administrator's
 * call leads here. Refuses when not on; changes nothing when it is ending.
 */
export function unlockMoney({ pool, clock }: PoolAndClock, owner: Owner): Promise<MoneyLockStatus | Refusal> {
  return inTransaction(pool, async (tx) => {
    const at = clock.now()
    const before = rules.moneyLockAt(await lockOf(tx, owner), at)
    if (before === null) return refuse('money_not_locked')
    if (before.endsAt !== null) return presentMoneyLock(before, at)
    const lock = rules.unlockMoney(before, at)
    await change(tx, owner, { before, lock, at, action: 'money_lock.off' })
    return presentMoneyLock(lock, at)
  })
}

async function lockOf(tx: Tx, { customerId }: Owner): Promise<rules.MoneyLock | null> {
  const account = (await lockAccounts(tx, [customerId])).get(customerId)
  if (!account) throw new Error('a customer without an account changed their money lock')
  return account.moneyLock
}

async function change(
  tx: Tx,
  { customerId, address }: Owner,
  changed: {
    before: rules.MoneyLock | null
    lock: rules.MoneyLock
    at: Date
    action: 'money_lock.on' | 'money_lock.off'
  },
): Promise<void> {
  const { before, lock, at, action } = changed
  await tx.query(WRITE_LOCK, [customerId, lock.since, lock.delayHours, lock.endsAt, rules.isEndTold(lock)])
  const ids = await takeIds(tx)
  await audit(tx, { by: { userId: customerId, address }, at, ids }, action, {
    subject: ['user', customerId],
    customerId,
    before: presentMoneyLock(before, at),
    after: { delayHours: lock.delayHours, endsAt: lock.endsAt?.toISOString() ?? null },
  })
  const notice = lock.endsAt === null ? moneyLocked() : moneyUnlocked(lock.delayHours)
  await notify(tx, { customerId, id: ids.next(), at }, notice)
}

const READ_LOCK = `select ${MONEY_LOCK_COLUMNS} from accounts where customer_id = $1`

/** A customer's money lock. */
export async function readMoneyLock(
  { pool, clock }: PoolAndClock,
  customerId: bigint,
): Promise<MoneyLockStatus> {
  const { rows } = await pool.query<MoneyLockRow>(READ_LOCK, [customerId])
  return presentMoneyLock(rows[0] ? moneyLockOf(rows[0]) : null, clock.now())
}

/** A lock as its customer sees it at `at`. */
function presentMoneyLock(lock: rules.MoneyLock | null, at: Date): MoneyLockStatus {
  const present = rules.moneyLockAt(lock, at)
  if (present === null) return { isOn: false, since: null, delayHours: null, endsAt: null }
  const { since, delayHours, endsAt } = present
  return { isOn: true, since: since.toISOString(), delayHours, endsAt: endsAt?.toISOString() ?? null }
}

const FIND_ENDED = `
select customer_id from accounts
where money_lock_end_due and money_lock_ends_at <= $1
order by money_lock_ends_at limit $2`

/** No row when told meanwhile, or locked again. */
const CLAIM_END = `
update accounts set money_lock_end_due = false
where customer_id = $1 and money_lock_end_due and money_lock_ends_at <= $2`

export const ENDED_MONEY_LOCKS: DueNotices<{ customer_id: bigint }> = {
  name: 'tell of money locks that have ended',
  failure: 'customers could not be told that their money lock has ended; they will be',
  async find(pool, now, limit) {
    const { rows } = await pool.query<{ customer_id: bigint }>(FIND_ENDED, [now, limit])
    return rows
  },
  async claim(tx, { customer_id: customerId }, now) {
    const { rowCount } = await tx.query(CLAIM_END, [customerId, now])
    return rowCount === 1 ? moneyLockEnded() : null
  },
}
