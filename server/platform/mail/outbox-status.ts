import type { Failure, MailState } from '#domain/notifications/mail-delivery.ts'
import type { Pool } from '../database/pool.ts'

export interface OutboxStatus {
  counts: Record<MailState, number>
  /** When the oldest unsettled message was written; null if all are settled. */
  oldestUnsettledAt: Date | null
  lastFailure: { failure: Failure; at: Date } | null
}

const COUNT_BY_STATE = `select state, count(*) as messages from mail_outbox group by state`

const OLDEST_UNSETTLED = `select min(created_at) as oldest from mail_outbox where settled_at is null`

const LAST_FAILURE = `
select last_failure, last_failure_at
from mail_outbox
where last_failure is not null
order by last_failure_at desc
limit 1`

/** The outbox: all unsettled messages, and settled ones of a month. */
export async function readOutboxStatus(pool: Pool): Promise<OutboxStatus> {
  const [states, oldest, failures] = [
    await pool.query<{ state: MailState; messages: bigint }>(COUNT_BY_STATE),
    await pool.query<{ oldest: Date | null }>(OLDEST_UNSETTLED),
    await pool.query<{ last_failure: Failure; last_failure_at: Date }>(LAST_FAILURE),
  ]
  const counts = { waiting: 0, sending: 0, delivering: 0, sent: 0, failed: 0, uncertain: 0, expired: 0 }
  for (const { state, messages } of states.rows) counts[state] = Number(messages)
  const last = failures.rows[0]
  return {
    counts,
    oldestUnsettledAt: oldest.rows[0]?.oldest ?? null,
    lastFailure: last ? { failure: last.last_failure, at: last.last_failure_at } : null,
  }
}
