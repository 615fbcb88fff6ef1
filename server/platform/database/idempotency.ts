import { type Refusal, refuse } from '#contract/refusals.ts'
import { FIND_ANSWER, INSERT_ANSWER, PURGE_ANSWERS } from './idempotency.sql.ts'
import { inSlices } from './in-slices.ts'
import type { Pool, Tx } from './database.ts'

export interface KeyUse {
  customerId: bigint
  /** The same key on another route is another key. */
  route: string
  key: string
  /** The request as text, without the password. */
  fingerprint: string
}

/** How long a key is remembered, so that a client may retry after an outage. */
const KEPT_MS = 48 * 3_600_000

/**
 * The first answer under this key, as JSON text; null at first use. Refuses a key used for something else. Call it
 * under the customer's account lock, so that two requests with one key wait for each other.
 */
export async function findAnswer(tx: Tx, use: KeyUse): Promise<string | null | Refusal> {
  const { rows } = await tx.query<{ fingerprint: string; answer: string }>({
    name: 'find-answer',
    text: FIND_ANSWER,
    values: [use.customerId, use.route, use.key],
  })
  const first = rows[0]
  if (!first) return null
  return first.fingerprint === use.fingerprint ? first.answer : refuse('idempotency_key_reused')
}

/** Stores a success in the transaction that causes it. Refusals are not stored, so a retry may succeed. */
export async function rememberAnswer(tx: Tx, use: KeyUse, answer: string, at: Date): Promise<void> {
  await tx.query({
    name: 'insert-answer',
    text: INSERT_ANSWER,
    values: [use.customerId, use.route, use.key, use.fingerprint, answer, at],
  })
}

/** Deletes keys older than 48 hours; returns how many. */
export const purgeAnswers = (pool: Pool, now: Date, stop?: AbortSignal): Promise<number> =>
  inSlices(pool, PURGE_ANSWERS, [new Date(now.getTime() - KEPT_MS)], stop)
