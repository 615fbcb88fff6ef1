import type { Notice } from '#domain/notifications/notification.ts'
import type { PoolAndClock, Pool, Tx } from '#server/platform/database/database.ts'
import { type PeriodicJob, createPeriodicJob } from '#server/platform/jobs/job.ts'
import type { JobParts } from '#server/platform/platform.ts'
import { logOnChange } from '#server/platform/log/log.ts'
import { notifyOnce } from './notify.ts'

const LOOK_EVERY_MS = 60_000
const NOTIFIED_AT_ONCE = 100

/** Notifications due because a date has passed. */
export interface DueNotices<Due extends { readonly customer_id: bigint }> {
  /** Of the job. */
  readonly name: string
  /** The log's message on failure. */
  readonly failure: string
  /** At most `limit` due at `now` and unsent. */
  find(pool: Pool, now: Date, limit: number): Promise<readonly Due[]>
  /** Marks one as sent; null when it was sent, or is no longer due. The account is locked. */
  claim(tx: Tx, due: Due, now: Date): Promise<Notice | null>
}

/** Notifies customers once a minute, on the leading server. */
export function createDueNotices<Due extends { readonly customer_id: bigint }>(
  deps: JobParts,
  notices: DueNotices<Due>,
): PeriodicJob {
  const { leads, log } = deps
  const logged = logOnChange()
  return createPeriodicJob({
    name: notices.name,
    everyMs: LOOK_EVERY_MS,
    leads,
    work: (stopping) =>
      logged(sendDueNotices(deps, notices, stopping), (error) => log.warn({ err: error }, notices.failure)),
  })
}

/** Any number of servers may run it. */
export async function sendDueNotices<Due extends { readonly customer_id: bigint }>(
  { pool, clock }: PoolAndClock,
  { find, claim }: DueNotices<Due>,
  stop?: AbortSignal,
): Promise<void> {
  for (;;) {
    const found = await find(pool, clock.now(), NOTIFIED_AT_ONCE)
    for (const due of found) {
      if (stop?.aborted) return
      await notifyOnce({ pool, clock }, due.customer_id, (tx, now) => claim(tx, due, now))
    }
    if (found.length < NOTIFIED_AT_ONCE) return
  }
}
