import type { Logger } from 'pino'
import { type ReceiverAnswer, nextStep } from '#domain/webhooks/delivery.ts'
import { webhookEnded } from '#domain/notifications/webhook-notice.ts'
import {
  type PoolAndClock,
  takeIds,
  type Queryable,
  type Tx,
  inTransaction,
} from '#server/platform/database/database.ts'
import type { FieldCipher } from '#server/platform/encryption/field-cipher.ts'
import { entryOf, lockOwner, recordAndNotify } from '../second-factor/factor-owner.ts'
import { type SendParts, sendMessage } from './send-message.ts'
import { signatureOf, webhookSecretPlace } from './webhook-secret.ts'
import * as sql from './webhooks.sql.ts'

export interface WebhookEvent {
  /** The same at every attempt, for receivers to deduplicate. */
  id: string
  type: string
  at: Date
  data: object
}

export interface WebhookParts extends SendParts, PoolAndClock {
  cipher: FieldCipher
  log: Logger
}

export interface WebhookName {
  customerId: bigint
  id: bigint
}

/** Signs and sends an event. Null without an answer, or when no secret can be decrypted. */
export async function sendEvent(
  parts: WebhookParts,
  { customerId, id, url }: WebhookName & { url: string },
  event: WebhookEvent,
  stopping: AbortSignal,
): Promise<ReceiverAnswer> {
  const now = parts.clock.now()
  const secrets = await readSecrets(parts, { customerId, id }, now)
  if (secrets.length === 0) return null
  const body = JSON.stringify({ type: event.type, timestamp: event.at.toISOString(), data: event.data })
  const seconds = Math.floor(now.getTime() / 1_000)
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Northfold-Webhooks',
    'webhook-id': event.id,
    'webhook-timestamp': `${seconds}`,
    'webhook-signature': signatureOf({ id: event.id, seconds, body }, secrets),
  }
  return sendMessage(parts, { url, headers, body }, stopping)
}

async function readSecrets(
  { pool, cipher }: WebhookParts,
  { customerId, id }: WebhookName,
  now: Date,
): Promise<string[]> {
  const values = [customerId, id, now]
  const { rows } = await pool.query<{ id: bigint; secret: Buffer; key_id: string }>(sql.READ_SECRETS, values)
  return rows.flatMap((row) => {
    const place = webhookSecretPlace(customerId, row.id)
    return cipher.decrypt(place, { keyId: row.key_id, content: row.secret })?.toString() ?? []
  })
}

/**
 * Sends event `rowId` and records the outcome. Answers whether the next may follow at once: not after a failure, nor
 * when the webhook was ended, reset or sent to by another server meanwhile.
 */
export async function deliverEvent(
  parts: WebhookParts,
  webhook: sql.SendingRow,
  { rowId, event }: { rowId: bigint; event: WebhookEvent },
  stopping: AbortSignal,
): Promise<boolean> {
  const { customer_id: customerId, id, url } = webhook
  const answer = await sendEvent(parts, { customerId, id, url }, event, stopping)
  // Aborted by this server's stop, not by the receiver.
  if (answer === null && stopping.aborted) return false
  const now = parts.clock.now()
  const next = nextStep(answer, webhook.failures, now)
  const goesOn = await inTransaction(parts.pool, async (tx) => {
    const name = { customerId, id }
    if (next.step === 'end') await endWebhook(tx, name, next.why, now)
    await recordAttempt(tx, name, { event, answer, at: now })
    if (next.step === 'end') return false
    const { rowCount } =
      next.step === 'taken'
        ? await tx.query(sql.ADVANCE, [customerId, id, webhook.after_id, rowId, now])
        : await tx.query(sql.PUT_OFF, [customerId, id, webhook.after_id, next.at])
    return next.step === 'taken' && rowCount === 1
  })
  return goesOn === true
}

/** Ends a webhook that no longer answers, and notifies its customer. */
async function endWebhook(
  tx: Tx,
  { customerId, id }: WebhookName,
  why: 'gone' | 'failing',
  at: Date,
): Promise<void> {
  const owner = { userId: customerId, kind: 'customer', address: null } as const
  await lockOwner(tx, owner)
  const { rowCount } = await tx.query(sql.DISABLE_WEBHOOK, [customerId, id, at, why])
  if (rowCount === 0) return
  await recordAndNotify(tx, await takeIds(tx), owner, {
    entry: entryOf(owner, 'webhook.ended', at, { webhook: id.toString(), why }),
    notice: webhookEnded(why),
  })
}

/** Keeps the latest hundred attempts. */
export async function recordAttempt(
  database: Queryable,
  { customerId, id }: WebhookName,
  { event, answer, at }: { event: WebhookEvent; answer: ReceiverAnswer; at: Date },
): Promise<void> {
  const ids = await takeIds(database)
  await database.query(sql.INSERT_ATTEMPT, [customerId, id, ids.next(), event.id, event.type, at, answer])
  await database.query(sql.REMOVE_OLD_ATTEMPTS, [customerId, id])
}
