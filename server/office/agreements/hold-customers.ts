import { agreementDue, agreementPublished } from '#domain/notifications/account-notices.ts'
import type { Notice } from '#domain/notifications/notification.ts'
import { lockAccounts } from '#server/ledger/lock-accounts.ts'
import { takeIds, type PoolAndClock, type Tx, inTransaction } from '#server/platform/database/database.ts'
import { type PeriodicJob, createPeriodicJob } from '#server/platform/jobs/job.ts'
import type { JobParts } from '#server/platform/platform.ts'
import { logOnChange } from '#server/platform/log/log.ts'
import { nextCustomers } from '#server/records/notifications/next-customers.ts'
import { notifyAll } from '#server/records/notifications/notify.ts'
import * as sql from './agreements.sql.ts'

const LOOK_EVERY_MS = 10_000

type Unfinished = sql.VersionRow & { tells: boolean; stops: boolean }

/** Notifies customers of new versions, and stops those who have not accepted one after its grace. */
export function createAgreementsJob(deps: JobParts): PeriodicJob {
  const { leads, log } = deps
  const logged = logOnChange()
  return createPeriodicJob({
    name: 'hold customers to agreements',
    everyMs: LOOK_EVERY_MS,
    leads,
    work: (stopping) =>
      logged(holdToAgreements(deps, stopping), (error) =>
        log.warn({ err: error }, 'customers could not be told of agreements or held to them; they will be'),
      ),
  })
}

/**
 * Does what is due, in batches of customers by id, each in one transaction. Progress is stored with the version, so
 * that another server continues and each customer is told once.
 */
export async function holdToAgreements({ pool, clock }: PoolAndClock, stop?: AbortSignal): Promise<void> {
  const { rows } = await pool.query<Unfinished>(sql.FIND_UNFINISHED, [clock.now()])
  for (const version of rows) {
    if (version.tells) await throughCustomers({ pool, clock }, version, TELLING, stop)
    if (version.stops) {
      await pool.query(sql.BEGIN_STOP, [version.id, clock.now()])
      await throughCustomers({ pool, clock }, version, STOPPING, stop)
    }
  }
}

interface Pass {
  /** The last customer reached; null when finished. */
  reached(progress: sql.ProgressRow): bigint | null
  write: string
  /** Which of those who owe the version are told; their accounts are locked. */
  tell(tx: Tx, owing: readonly bigint[]): Promise<readonly bigint[]>
  notice(version: sql.VersionRow): Notice
}

const TELLING: Pass = {
  reached: ({ told_through, told_at }) => (told_at === null ? told_through : null),
  write: sql.WRITE_TOLD,
  tell: async (_, owing) => owing,
  notice({ title, effective_from, stops_at }) {
    if (effective_from === null) throw new Error('a version that was published has no first day')
    return agreementPublished({ title, effectiveFrom: effective_from, stopsAt: stops_at })
  },
}

const STOPPING: Pass = {
  reached: ({ stopped_through, swept_at }) => (swept_at === null ? stopped_through : null),
  write: sql.WRITE_STOPPED,
  async tell(tx, owing) {
    const { rows } = await tx.query<{ customer_id: bigint }>(sql.STOP_CUSTOMERS, [owing])
    return rows.map(({ customer_id }) => customer_id)
  },
  notice: ({ title }) => agreementDue(title),
}

async function throughCustomers(deps: PoolAndClock, version: sql.VersionRow, pass: Pass, stop?: AbortSignal) {
  let goesOn = true
  while (goesOn && !stop?.aborted) goesOn = await takeStep(deps, version, pass)
}

/** The next batch; returns whether there are more. */
async function takeStep(
  { pool, clock }: PoolAndClock,
  version: sql.VersionRow,
  pass: Pass,
): Promise<boolean> {
  const done = await inTransaction(pool, async (tx) => {
    const { rows } = await tx.query<sql.ProgressRow>(sql.LOCK_PROGRESS, [version.id])
    const reached = rows[0] ? pass.reached(rows[0]) : null
    if (reached === null) return { goesOn: false }
    const { customerIds, upTo, isLast } = await nextCustomers(tx, reached)
    const at = clock.now()
    await holdOwing(tx, { version, pass, at }, customerIds)
    await tx.query(pass.write, [version.id, upTo, isLast ? at : null])
    return { goesOn: !isLast }
  })
  return 'goesOn' in done && done.goesOn
}

async function holdOwing(
  tx: Tx,
  { version, pass, at }: { version: sql.VersionRow; pass: Pass; at: Date },
  customerIds: readonly bigint[],
): Promise<void> {
  await lockAccounts(tx, customerIds)
  const owing = await tx.query<{ customer_id: bigint }>(sql.FIND_OWING, [version.id, customerIds])
  const told = await pass.tell(
    tx,
    owing.rows.map(({ customer_id }) => customer_id),
  )
  const ids = await takeIds(tx)
  const notice = pass.notice(version)
  await notifyAll(
    tx,
    at,
    told.map((customerId) => ({ customerId, id: ids.next(), notice })),
  )
}
