import { isRefusal } from '#contract/refusals.ts'
import type { AnnouncementLevel } from '#domain/announcements/announcement.ts'
import { announced } from '#domain/notifications/account-notices.ts'
import { type PoolAndClock, type Tx, inTransaction } from '#server/platform/database/database.ts'
import { type PeriodicJob, createPeriodicJob } from '#server/platform/jobs/job.ts'
import type { JobParts } from '#server/platform/platform.ts'
import { logOnChange } from '#server/platform/log/log.ts'
import { audit } from '#server/records/audit/audit.ts'
import { nextCustomers } from '#server/records/notifications/next-customers.ts'
import { notifyMany } from '#server/records/notifications/notify.ts'
import * as sql from './announcements.sql.ts'

/** One step of 500 customers each: 6,000 a minute. */
const LOOK_EVERY_MS = 5_000

/** Notifies customers of announcements in batches, on the leading server. */
export function createAnnouncementNotices(deps: JobParts): PeriodicJob {
  const { leads, log } = deps
  const logged = logOnChange()
  return createPeriodicJob({
    name: 'notify customers of announcements',
    everyMs: LOOK_EVERY_MS,
    leads,
    work: () =>
      logged(
        notifyNextCustomers(deps).then(() => undefined),
        (err) => log.warn({ err }, 'customers could not be notified of an announcement; it is tried again'),
      ),
  })
}

/**
 * Notifies the next customers of the oldest shown announcement that is not finished, and returns how many. Any number
 * of servers may run it: the locked row stores the progress. An ended announcement notifies no further customer.
 */
export async function notifyNextCustomers(
  { pool, clock }: PoolAndClock,
  customersAtOnce?: number,
): Promise<number> {
  const notified = await inTransaction<number>(pool, async (tx) => {
    const at = clock.now()
    const { rows } = await tx.query<NotifyingRow>(sql.HOLD_TO_NOTIFY, [at])
    const [announcement] = rows
    if (!announcement) return 0
    const { id, level, body, notified_up_to, notified_customers } = announcement
    const { customerIds, upTo, isLast } = await nextCustomers(tx, notified_up_to, customersAtOnce)
    await notifyMany(tx, at, { customerIds, notice: announced({ level, text: body }) })
    const customers = notified_customers + customerIds.length
    await tx.query(sql.MARK_NOTIFIED, [id, upTo, customers, isLast ? at : null])
    if (isLast) await recordNotified(tx, { id, customers, at })
    return customerIds.length
  })
  return isRefusal(notified) ? 0 : notified
}

interface NotifyingRow {
  id: bigint
  level: AnnouncementLevel
  body: string
  notified_up_to: bigint
  notified_customers: number
}

async function recordNotified(
  tx: Tx,
  { id, customers, at }: { id: bigint; customers: number; at: Date },
): Promise<void> {
  await audit(tx, { by: 'system', at }, 'announcement.notified', {
    subject: ['announcement', id],
    customerId: null,
    after: { customers },
  })
}
