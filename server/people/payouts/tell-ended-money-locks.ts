import type { Logger } from 'pino'
import { moneyLockEnded } from '#domain/notifications/security-notice.ts'
import { lockAccounts } from '#server/ledger/lock-accounts.ts'
import type { Clock } from '#server/platform/clock.ts'
import { takeIds } from '#server/platform/database/ids.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import type { Leads } from '#server/platform/jobs/leads.ts'
import { type PeriodicJob, createPeriodicJob } from '#server/platform/jobs/periodic-job.ts'
import { logOnChange } from '#server/platform/log/log-on-change.ts'
import { notify } from '#server/records/notifications/notify.ts'

const LOOK_EVERY_MS = 60_000
const TOLD_AT_ONCE = 100

const FIND_ENDED = `
select customer_id from accounts
where money_lock_end_due and money_lock_ends_at <= $1
order by money_lock_ends_at limit ${TOLD_AT_ONCE}`

/** No row when it was told meanwhile, or the lock was turned on again. */
const CLAIM_END = `
update accounts set money_lock_end_due = false
where customer_id = $1 and money_lock_end_due and money_lock_ends_at <= $2`

interface Deps {
  pool: Pool
  clock: Clock
}

/** Tells customers that their money lock has ended, on the node that leads. */
export function createMoneyLockEnds(deps: Deps & { leads: Leads; log: Logger }): PeriodicJob {
  const { leads, log } = deps
  const logged = logOnChange()
  return createPeriodicJob({
    name: 'tell of money locks that have ended',
    everyMs: LOOK_EVERY_MS,
    leads,
    work: (stopping) =>
      logged(tellEndedMoneyLocks(deps, stopping), (error) =>
        log.warn({ err: error }, 'customers could not be told that their money lock has ended; they will be'),
      ),
  })
}

/** Tells of every lock that has ended and was not told of yet; any number of nodes may do it. */
export async function tellEndedMoneyLocks({ pool, clock }: Deps, stop?: AbortSignal): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ customer_id: bigint }>(FIND_ENDED, [clock.now()])
    for (const { customer_id: customerId } of rows) {
      if (stop?.aborted) return
      await tellEnd({ pool, clock }, customerId)
    }
    if (rows.length < TOLD_AT_ONCE) return
  }
}

/** The claim and the notification commit together: it is told once. */
async function tellEnd({ pool, clock }: Deps, customerId: bigint): Promise<void> {
  await inTransaction(pool, async (tx) => {
    await lockAccounts(tx, [customerId])
    const at = clock.now()
    const { rowCount } = await tx.query(CLAIM_END, [customerId, at])
    if (rowCount !== 1) return
    const ids = await takeIds(tx)
    await notify(tx, { customerId, id: ids.next(), at }, moneyLockEnded())
  })
}
