import type { MoneyLockStatus } from '#contract/people/locks.ts'
import { type Refusal, refuse } from '#contract/refusals.ts'
import * as rules from '#domain/people/money-lock.ts'
import { moneyLocked, moneyUnlocked } from '#domain/notifications/security-notice.ts'
import { lockAccounts } from '#server/ledger/lock-accounts.ts'
import type { Clock } from '#server/platform/clock.ts'
import { takeIds } from '#server/platform/database/ids.ts'
import type { Pool, Tx } from '#server/platform/database/pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { recordAudit } from '#server/records/audit/audit.ts'
import { notify } from '#server/records/notifications/notify.ts'
import { presentMoneyLock } from './present-money-lock.ts'

const WRITE_LOCK = `
update accounts set money_locked_at = $2, money_lock_delay_hours = $3, money_lock_ends_at = $4,
  money_lock_end_due = $5
where customer_id = $1`

interface Deps {
  pool: Pool
  clock: Clock
}
interface Owner {
  customerId: bigint
  address: string
}

/** Turns the lock on. Harmless when on, but notified again. */
export function lockMoney(
  { pool, clock }: Deps,
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
export function unlockMoney({ pool, clock }: Deps, owner: Owner): Promise<MoneyLockStatus | Refusal> {
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
  {
    before,
    lock,
    at,
    action,
  }: {
    before: rules.MoneyLock | null
    lock: rules.MoneyLock
    at: Date
    action: 'money_lock.on' | 'money_lock.off'
  },
): Promise<void> {
  await tx.query(WRITE_LOCK, [customerId, lock.since, lock.delayHours, lock.endsAt, rules.isEndTold(lock)])
  const ids = await takeIds(tx)
  await recordAudit(tx, {
    id: ids.next(),
    at,
    actorId: customerId,
    action,
    subjectType: 'user',
    subjectId: customerId.toString(),
    customerId,
    before: presentMoneyLock(before, at),
    after: { delayHours: lock.delayHours, endsAt: lock.endsAt?.toISOString() ?? null },
    address,
  })
  const notice = lock.endsAt === null ? moneyLocked() : moneyUnlocked(lock.delayHours)
  await notify(tx, { customerId, id: ids.next(), at }, notice)
}
