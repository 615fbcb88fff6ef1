import type { Logger } from 'pino'
import { KEY_EXPIRY_TOLD_DAYS } from '#domain/door/api-key.ts'
import { keyExpires } from '#domain/notifications/api-key-notice.ts'
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
const DAY_MS = 24 * 3_600_000

const FIND_EXPIRING = `
select customer_id, id from api_keys
where expiry_told_at is null and revoked_at is null and expires_at > $1 and expires_at <= $2
order by expires_at limit ${TOLD_AT_ONCE}`

/** No row when it was told or revoked meanwhile. */
const CLAIM = `
update api_keys set expiry_told_at = $3
where customer_id = $1 and id = $2 and expiry_told_at is null and revoked_at is null
returning key_id, expires_at`

interface Deps {
  pool: Pool
  clock: Clock
}

/** Notifies customers a week before a key expires, on the server that leads. */
export function createKeyExpiries(deps: Deps & { leads: Leads; log: Logger }): PeriodicJob {
  const { leads, log } = deps
  const logged = logOnChange()
  return createPeriodicJob({
    name: 'tell of API keys that expire',
    everyMs: LOOK_EVERY_MS,
    leads,
    work: (stopping) =>
      logged(tellExpiringKeys(deps, stopping), (error) =>
        log.warn({ err: error }, 'customers could not be told that their API keys expire; they will be'),
      ),
  })
}

/** Tells of every key that expires within a week and was not told of yet; any number of servers may do it. */
export async function tellExpiringKeys({ pool, clock }: Deps, stop?: AbortSignal): Promise<void> {
  for (;;) {
    const now = clock.now()
    const until = new Date(now.getTime() + KEY_EXPIRY_TOLD_DAYS * DAY_MS)
    const { rows } = await pool.query<{ customer_id: bigint; id: bigint }>(FIND_EXPIRING, [now, until])
    for (const { customer_id: customerId, id } of rows) {
      if (stop?.aborted) return
      await tell({ pool, clock }, customerId, id)
    }
    if (rows.length < TOLD_AT_ONCE) return
  }
}

/** The claim and the notification commit together: it is told once. */
async function tell({ pool, clock }: Deps, customerId: bigint, id: bigint): Promise<void> {
  await inTransaction(pool, async (tx) => {
    await lockAccounts(tx, [customerId])
    const at = clock.now()
    const { rows } = await tx.query<{ key_id: string; expires_at: Date }>(CLAIM, [customerId, id, at])
    const [row] = rows
    if (!row) return
    const ids = await takeIds(tx)
    await notify(tx, { customerId, id: ids.next(), at }, keyExpires(row.key_id, row.expires_at))
  })
}
