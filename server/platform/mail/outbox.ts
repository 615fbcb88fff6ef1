import type { Clock } from '../clock.ts'
import { inSlices } from '../database/in-slices.ts'
import type { Pool } from '../database/pool.ts'
import type { DeliveryOutcome } from './failure.ts'
import * as sql from './outbox.sql.ts'

/** A message that this worker has claimed, as what it says is stored with the notification. */
export interface ClaimedMail {
  customer_id: bigint
  notification_id: bigint
  recipient: string
  /** Which claim this is; the next one takes the message away from us. */
  attempts: number
  created_at: Date
  title: string
  body: string
  link: string
}

const MINUTE_MS = 60_000
/** A message whose delivery begins later than this may be claimed by another worker, and is lost to this one. */
const CLAIM_MS = 5 * MINUTE_MS
/** Longer than any worker waits for the answer to a message it delivers. */
const ANSWER_MS = 10 * MINUTE_MS
const FIRST_RETRY_MS = MINUTE_MS
const LONGEST_RETRY_MS = 60 * MINUTE_MS
const DOUBLINGS = 6

/** The outbox as a worker uses it; any number of workers may. */
export interface Outbox {
  /** Claims at most this many due messages for five minutes, the oldest first. */
  claim(limit: number): Promise<ClaimedMail[]>
  /** Commits that the content is about to leave; false when the message is not this claim's any more. */
  beginDelivery(mail: ClaimedMail): Promise<boolean>
  settle(mail: ClaimedMail, outcome: DeliveryOutcome): Promise<void>
  /** Gives back what was not tried. */
  release(mail: ClaimedMail): Promise<void>
  /** Ends messages that waited too long, and those whose worker began to deliver and never reported an outcome. */
  settleOverdue(): Promise<void>
}

export function createOutbox({ pool, clock }: { pool: Pool; clock: Clock }): Outbox {
  const keyOf = ({ customer_id, notification_id, attempts }: ClaimedMail) => [
    customer_id,
    notification_id,
    attempts,
  ]
  const inMs = (ms: number) => new Date(clock.now().getTime() + ms)
  return {
    async claim(limit) {
      const { rows } = await pool.query<ClaimedMail>(sql.CLAIM, [clock.now(), inMs(CLAIM_MS), limit])
      return rows.toSorted((a, b) => (a.notification_id < b.notification_id ? -1 : 1))
    },
    async beginDelivery(mail) {
      const { rowCount } = await pool.query(sql.BEGIN_DELIVERY, [...keyOf(mail), clock.now()])
      return rowCount === 1
    },
    async settle(mail, outcome) {
      const dueAt = outcome.state === 'waiting' ? inMs(retryMs(mail.attempts)) : null
      const failure = outcome.state === 'sent' ? null : outcome.failure
      await pool.query(sql.SETTLE, [...keyOf(mail), outcome.state, clock.now(), dueAt, failure])
    },
    async release(mail) {
      await pool.query(sql.SETTLE, [...keyOf(mail), 'waiting', clock.now(), clock.now(), null])
    },
    async settleOverdue() {
      await inSlices(pool, sql.EXPIRE, [clock.now()])
      await inSlices(pool, sql.GIVE_UP, [clock.now(), inMs(-ANSWER_MS)])
    },
  }
}

/** How long after this many attempts the next one is due: a minute, doubling to an hour. */
const retryMs = (attempts: number): number =>
  Math.min(FIRST_RETRY_MS * 2 ** Math.min(attempts - 1, DOUBLINGS), LONGEST_RETRY_MS)
