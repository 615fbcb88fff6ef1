import type { Clock } from '../clock.ts'
import { inSlices } from '../database/in-slices.ts'
import type { Pool } from '../database/database.ts'
import type { FieldCipher } from '../encryption/field-cipher.ts'
import { type Letter, openLetter } from './letter.ts'
import type { DeliveryOutcome } from './failure.ts'
import * as sql from './outbox.sql.ts'
import { PRUNE } from './outbox.sql.ts'
import type { Failure, MailState } from '#domain/notifications/mail-delivery.ts'

/** A message that this worker claimed; a notification's text is stored with the notification. */
export interface ClaimedMail extends Letter {
  /** A customer, or staff for a letter. */
  customer_id: bigint
  notification_id: bigint
  recipient: string
  /** Identifies the claim. */
  attempts: number
  created_at: Date
}

/** Empty: its reader requests another. */
const UNREADABLE: Letter = {
  title: 'A message could not be read',
  body: 'Please sign in and try again.',
  link: '/',
}

const MINUTE_MS = 60_000
/** After this, another worker may claim an undelivered message. */
const CLAIM_MS = 5 * MINUTE_MS
/** Longer than any worker waits for an answer. */
const ANSWER_MS = 10 * MINUTE_MS
const FIRST_RETRY_MS = MINUTE_MS
const LONGEST_RETRY_MS = 60 * MINUTE_MS
const DOUBLINGS = 6

export type Outbox = ReturnType<typeof createOutbox>

/** Letters are stored encrypted. */
interface ClaimedRow extends Omit<ClaimedMail, keyof Letter> {
  title: string | null
  body: string | null
  link: string | null
  letter: Buffer | null
  letter_key_id: string | null
}

/** Any number of workers may use it. */
export function createOutbox(options: { pool: Pool; clock: Clock; cipher: FieldCipher }) {
  const { pool, clock, cipher } = options
  /** Null for a letter that cannot be decrypted. */
  const wordsOf = ({
    notification_id,
    letter,
    letter_key_id,
    title,
    body,
    link,
  }: ClaimedRow): Letter | null =>
    letter === null
      ? title === null || body === null || link === null
        ? null
        : { title, body, link }
      : openLetter(cipher, notification_id, { keyId: letter_key_id, content: letter })
  const keyOf = ({ customer_id, notification_id, attempts }: ClaimedMail) => [
    customer_id,
    notification_id,
    attempts,
  ]
  const inMs = (ms: number) => new Date(clock.now().getTime() + ms)
  return {
    /** Claims due messages, oldest first. */
    async claim(limit: number): Promise<ClaimedMail[]> {
      const { rows } = await pool.query<ClaimedRow>(sql.CLAIM, [clock.now(), inMs(CLAIM_MS), limit])
      const claimed = rows.map((row) => ({ ...row, ...(wordsOf(row) ?? UNREADABLE) }))
      return claimed.toSorted((a, b) => (a.notification_id < b.notification_id ? -1 : 1))
    },
    /** Commits that the content is about to leave; false if the claim is lost. */
    async beginDelivery(mail: ClaimedMail): Promise<boolean> {
      const { rowCount } = await pool.query(sql.BEGIN_DELIVERY, [...keyOf(mail), clock.now()])
      return rowCount === 1
    },
    async settle(mail: ClaimedMail, outcome: DeliveryOutcome): Promise<void> {
      const dueAt = outcome.state === 'waiting' ? inMs(retryMs(mail.attempts)) : null
      const failure = outcome.state === 'sent' ? null : outcome.failure
      await pool.query(sql.SETTLE, [...keyOf(mail), outcome.state, clock.now(), dueAt, failure])
    },
    /** Gives back untried messages. */
    async release(mail: ClaimedMail): Promise<void> {
      await pool.query(sql.SETTLE, [...keyOf(mail), 'waiting', clock.now(), clock.now(), null])
    },
    /** Ends messages that waited too long, and deliveries without a reported outcome. */
    async settleOverdue(): Promise<void> {
      await inSlices(pool, sql.EXPIRE, [clock.now()])
      await inSlices(pool, sql.GIVE_UP, [clock.now(), inMs(-ANSWER_MS)])
    },
  }
}

/** The delay after so many attempts: a minute, doubling to an hour. */
const retryMs = (attempts: number): number =>
  Math.min(FIRST_RETRY_MS * 2 ** Math.min(attempts - 1, DOUBLINGS), LONGEST_RETRY_MS)

const DAY_MS = 24 * 60 * 60_000
/** Long enough to answer "did I get a mail?"; rows hold customers' addresses. */
const KEPT_MS = 30 * DAY_MS

/** Deletes messages settled a month ago; notifications stay. */
export async function pruneOutbox(pool: Pool, now: Date, stop?: AbortSignal): Promise<void> {
  await inSlices(pool, PRUNE, [new Date(now.getTime() - KEPT_MS)], stop)
}

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
