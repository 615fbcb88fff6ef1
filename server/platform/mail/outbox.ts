import type { Clock } from '../clock.ts'
import { inSlices } from '../database/in-slices.ts'
import type { Pool } from '../database/pool.ts'
import type { FieldCipher } from '../encryption/field-cipher.ts'
import { type Letter, openLetter } from './letter.ts'
import type { DeliveryOutcome } from './failure.ts'
import * as sql from './outbox.sql.ts'

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

/** Any number of workers may use it. */
export interface Outbox {
  /** Claims due messages, oldest first. */
  claim(limit: number): Promise<ClaimedMail[]>
  /** Commits that the content is about to leave; false if the claim is lost. */
  beginDelivery(mail: ClaimedMail): Promise<boolean>
  settle(mail: ClaimedMail, outcome: DeliveryOutcome): Promise<void>
  /** Gives back untried messages. */
  release(mail: ClaimedMail): Promise<void>
  /** Ends messages that waited too long, and deliveries without a reported outcome. */
  settleOverdue(): Promise<void>
}

/** Letters are stored encrypted. */
interface ClaimedRow extends Omit<ClaimedMail, keyof Letter> {
  title: string | null
  body: string | null
  link: string | null
  letter: Buffer | null
  letter_key_id: string | null
}

export function createOutbox(options: { pool: Pool; clock: Clock; cipher: FieldCipher }): Outbox {
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
    async claim(limit) {
      const { rows } = await pool.query<ClaimedRow>(sql.CLAIM, [clock.now(), inMs(CLAIM_MS), limit])
      const claimed = rows.map((row) => ({ ...row, ...(wordsOf(row) ?? UNREADABLE) }))
      return claimed.toSorted((a, b) => (a.notification_id < b.notification_id ? -1 : 1))
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

/** The delay after so many attempts: a minute, doubling to an hour. */
const retryMs = (attempts: number): number =>
  Math.min(FIRST_RETRY_MS * 2 ** Math.min(attempts - 1, DOUBLINGS), LONGEST_RETRY_MS)
