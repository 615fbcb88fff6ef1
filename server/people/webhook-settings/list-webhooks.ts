import type { Webhook, WebhookAttempt } from '#contract/people/programs/webhooks.ts'
import { type Refusal, refuse } from '#contract/refusals.ts'
import type { Queryable } from '#server/platform/database/pool.ts'
import type { WebhookName } from '../webhooks/webhooks.ts'
import {
  type AttemptRow,
  LIST_ATTEMPTS,
  LIST_WEBHOOKS,
  READ_WEBHOOK,
  type WebhookRow,
} from '../webhooks/webhooks.sql.ts'

/** Webhooks not removed, newest first. */
export async function listWebhooks(database: Queryable, customerId: bigint): Promise<Webhook[]> {
  const { rows } = await database.query<WebhookRow>(LIST_WEBHOOKS, [customerId])
  return rows.map(presentWebhook)
}

/** A webhook's last attempts; refuses 'not_found'. */
export async function listWebhookAttempts(
  database: Queryable,
  { customerId, id }: WebhookName,
): Promise<WebhookAttempt[] | Refusal> {
  if ((await readWebhook(database, { customerId, id })) === null) return refuse('not_found')
  const { rows } = await database.query<AttemptRow>(LIST_ATTEMPTS, [customerId, id])
  return rows.map((row) => ({
    id: row.id.toString(),
    eventId: row.event_id,
    eventType: row.event_type,
    at: row.attempted_at.toISOString(),
    status: row.status,
  }))
}

/** The customer's own webhook; null when removed or another's. */
export async function readWebhook(
  database: Queryable,
  { customerId, id }: WebhookName,
): Promise<WebhookRow | null> {
  const { rows } = await database.query<WebhookRow>(READ_WEBHOOK, [customerId, id])
  return rows[0] ?? null
}

export const presentWebhook = (row: WebhookRow): Webhook => ({
  id: row.id.toString(),
  url: row.url,
  name: row.name,
  createdAt: row.created_at.toISOString(),
  verifiedAt: row.verified_at?.toISOString() ?? null,
  disabledAt: row.disabled_at?.toISOString() ?? null,
  disabledWhy: row.disabled_why,
  failures: row.failures,
  nextAttemptAt: row.failures > 0 && row.disabled_at === null ? row.next_attempt_at.toISOString() : null,
})
