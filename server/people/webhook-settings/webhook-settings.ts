import type {
  Webhook,
  WebhookAttempt,
  NewWebhook,
  createWebhook as endpoint,
} from '#contract/people/programs/webhooks.ts'
import type { ParsedInput } from '#contract/endpoint.ts'
import { type Refusal, refuse, isRefusal, refuseField } from '#contract/refusals.ts'
import type { AuditAction } from '#contract/records/audit-actions.ts'
import { MAX_WEBHOOKS, formerSecretEnds, isTaken } from '#domain/webhooks/delivery.ts'
import { webhookAdded, webhookSecretChanged } from '#domain/notifications/webhook-notice.ts'
import { eventIdOf, rowOfEventId } from '#domain/webhooks/reported-event.ts'
import {
  type Queryable,
  type Ids,
  takeIds,
  type Tx,
  inTransaction,
} from '#server/platform/database/database.ts'
import { recordAudit } from '#server/records/audit/audit.ts'
import { type WebhookName, type WebhookParts, recordAttempt, sendEvent } from '../webhooks/webhooks.ts'
import * as sql from '../webhooks/webhooks.sql.ts'
import { type Proving, refuseUnproved } from '../passwords/confirm-password.ts'
import {
  entryOf,
  recordAndNotify,
  type SignedIn,
  lockSignedIn,
  ownerOf,
  lockOwner,
} from '../second-factor/factor-owner.ts'
import { makeWebhookSecret, webhookSecretPlace } from '../webhooks/webhook-secret.ts'
import { webhookUrl } from '../webhooks/webhook-url.ts'

/** Webhooks not removed, newest first. */
export async function listWebhooks(database: Queryable, customerId: bigint): Promise<Webhook[]> {
  const { rows } = await database.query<sql.WebhookRow>(sql.LIST_WEBHOOKS, [customerId])
  return rows.map(presentWebhook)
}

/** A webhook's last attempts; refuses 'not_found'. */
export async function listWebhookAttempts(
  database: Queryable,
  { customerId, id }: WebhookName,
): Promise<WebhookAttempt[] | Refusal> {
  if ((await readWebhook(database, { customerId, id })) === null) return refuse('not_found')
  const { rows } = await database.query<sql.AttemptRow>(sql.LIST_ATTEMPTS, [customerId, id])
  return rows.map((row) => ({
    id: row.id.toString(),
    eventId: row.event_id,
    eventType: row.event_type,
    at: row.attempted_at.toISOString(),
    status: row.status,
  }))
}

/** The customer's own webhook; null when removed or another's. */
async function readWebhook(
  database: Queryable,
  { customerId, id }: WebhookName,
): Promise<sql.WebhookRow | null> {
  const { rows } = await database.query<sql.WebhookRow>(sql.READ_WEBHOOK, [customerId, id])
  return rows[0] ?? null
}

const presentWebhook = (row: sql.WebhookRow): Webhook => ({
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

export type WebhookDeps = WebhookParts & Proving

/**
 * Makes a webhook and answers its secret, stored encrypted. Refuses an address not allowed, a wrong password, a second
 * factor not verified recently, and a sixth webhook.
 */
export async function createWebhook(
  deps: WebhookDeps,
  given: SignedIn & { form: ParsedInput<typeof endpoint>['body'] },
): Promise<NewWebhook | Refusal> {
  const url = webhookUrl(given.form.url, deps.judge)
  if (url === null)
    return refuseField('url', 'Enter an address of the Internet that begins with https://, without a port')
  const unproved = await refuseUnproved(deps, { ...given, password: given.form.password })
  if (unproved) return unproved
  return inTransaction(deps.pool, async (tx) => {
    const at = deps.clock.now()
    const locked = await lockSignedIn(tx, given, { at })
    if (isRefusal(locked)) return locked
    const owner = ownerOf(given)
    const counted = await tx.query<{ count: number }>(sql.COUNT_WEBHOOKS, [owner.userId])
    if ((counted.rows[0]?.count ?? 0) >= MAX_WEBHOOKS) return refuse('too_many_webhooks')
    const ids = await takeIds(tx)
    const id = ids.next()
    await recordAndNotify(tx, ids, owner, {
      entry: entryOf(owner, 'webhook.added', at, { webhook: id.toString(), host: new URL(url).host }),
      notice: webhookAdded(),
    })
    // Not told of its own creation.
    const values = [owner.userId, id, url, given.form.name, at, ids.next()]
    const { rows } = await tx.query<sql.WebhookRow>(sql.INSERT_WEBHOOK, values)
    const [row] = rows
    if (!row) throw new Error('a webhook that was inserted is not there')
    const secret = await addSecret(tx, deps, { name: { customerId: owner.userId, id }, ids, at })
    return { ...presentWebhook(row), secret }
  })
}

/**
 * Makes another secret; the old one signs too for 24 hours. Refuses a wrong password, a second factor not verified
 * recently, and 'not_found'.
 */
export async function rotateWebhookSecret(
  deps: WebhookDeps,
  given: SignedIn & { id: bigint; password: string },
): Promise<NewWebhook | Refusal> {
  const owner = ownerOf(given)
  const name = { customerId: owner.userId, id: given.id }
  if ((await readWebhook(deps.pool, name)) === null) return refuse('not_found')
  const unproved = await refuseUnproved(deps, given)
  if (unproved) return unproved
  return inTransaction(deps.pool, async (tx) => {
    const at = deps.clock.now()
    const locked = await lockSignedIn(tx, given, { at })
    if (isRefusal(locked)) return locked
    const row = await readWebhook(tx, name)
    if (!row) return refuse('not_found')
    await tx.query(sql.REMOVE_ENDED_SECRETS, [owner.userId, given.id, at])
    await tx.query(sql.END_SECRETS, [owner.userId, given.id, formerSecretEnds(at)])
    const ids = await takeIds(tx)
    const secret = await addSecret(tx, deps, { name, ids, at })
    await recordAndNotify(tx, ids, owner, {
      entry: entryOf(owner, 'webhook.secret_changed', at, { webhook: given.id.toString() }),
      notice: webhookSecretChanged(),
    })
    return { ...presentWebhook(row), secret }
  })
}

async function addSecret(
  tx: Tx,
  { cipher }: WebhookDeps,
  { name: { customerId, id }, ids, at }: { name: WebhookName; ids: Ids; at: Date },
): Promise<string> {
  const secret = makeWebhookSecret()
  const secretId = ids.next()
  const { content, keyId } = cipher.encrypt(webhookSecretPlace(customerId, secretId), Buffer.from(secret))
  await tx.query(sql.INSERT_SECRET, [customerId, secretId, id, content, keyId, at])
  return secret
}

type Given = SignedIn & { id: bigint }

/** Turns a webhook off. Harmless when off; refuses 'not_found'. */
export async function disableWebhook(parts: WebhookParts, given: Given): Promise<Webhook | Refusal> {
  const changed = await change(parts, given, 'webhook.disabled', async (tx, { customerId, id }, at) => {
    const { rows } = await tx.query<sql.WebhookRow>(sql.DISABLE_WEBHOOK, [customerId, id, at, 'customer'])
    return rows[0] ?? null
  })
  return isRefusal(changed) ? changed : presentWebhook(changed.row)
}

/** Sends an event again, and all that followed. Refuses 'not_found', and an event not sent yet. */
export async function replayWebhook(
  parts: WebhookParts,
  given: Given & { eventId: string },
): Promise<Webhook | Refusal> {
  const before = (rowOfEventId(given.eventId) ?? 0n) - 1n
  const changed = await change(parts, given, 'webhook.replayed', async (tx, { customerId, id }, at) => {
    const { rows } = await tx.query<sql.WebhookRow>(sql.REPLAY_WEBHOOK, [customerId, id, before, at])
    return rows[0] ?? null
  })
  if (isRefusal(changed)) return changed
  if (!changed.isChanged) return refuseField('eventId', 'Enter the ID of an event that was sent')
  return presentWebhook(changed.row)
}

/** Removes a webhook and its secrets for good; refuses 'not_found'. */
export async function removeWebhook(parts: WebhookParts, given: Given): Promise<{ removed: true } | Refusal> {
  const removed = await change(parts, given, 'webhook.removed', async (tx, { customerId, id, row }, at) => {
    await tx.query(sql.REMOVE_WEBHOOK, [customerId, id, at])
    await tx.query(sql.END_SECRETS, [customerId, id, at])
    await tx.query(sql.REMOVE_ENDED_SECRETS, [customerId, id, at])
    return row
  })
  return isRefusal(removed) ? removed : { removed: true }
}

/** Under the customer's lock; audited when `work` changed something. */
async function change(
  { pool, clock }: WebhookParts,
  given: Given,
  action: AuditAction,
  work: (
    tx: Tx,
    found: { customerId: bigint; id: bigint; row: sql.WebhookRow },
    at: Date,
  ) => Promise<sql.WebhookRow | null>,
): Promise<{ row: sql.WebhookRow; isChanged: boolean } | Refusal> {
  const owner = ownerOf(given)
  return inTransaction(pool, async (tx) => {
    await lockOwner(tx, owner)
    const row = await readWebhook(tx, { customerId: owner.userId, id: given.id })
    if (!row) return refuse('not_found')
    const at = clock.now()
    const changed = await work(tx, { customerId: owner.userId, id: given.id, row }, at)
    if (!changed) return { row, isChanged: false }
    const ids = await takeIds(tx)
    await recordAudit(tx, {
      ...entryOf(owner, action, at, { webhook: given.id.toString() }),
      id: ids.next(),
    })
    return { row: changed, isChanged: true }
  })
}

/** Sends a test now, and turns the webhook on when accepted. Refuses 'not_found'. */
export async function testWebhook(
  parts: WebhookParts,
  given: Given,
): Promise<{ attempt: WebhookAttempt; webhook: Webhook } | Refusal> {
  const { pool, clock } = parts
  const name = { customerId: given.principal.userId, id: given.id }
  const row = await readWebhook(pool, name)
  if (!row) return refuse('not_found')
  const at = clock.now()
  const rowId = (await takeIds(pool)).next()
  const event = { id: eventIdOf({ id: rowId, at }), type: 'webhook.test', at, data: {} }
  const answer = await sendEvent(parts, { ...name, url: row.url }, event, new AbortController().signal)
  await recordAttempt(pool, name, { event, answer, at })
  const proved = isTaken(answer)
    ? await change(parts, given, 'webhook.tested', async (tx, { customerId, id }) => {
        const { rows } = await tx.query<sql.WebhookRow>(sql.PROVE_WEBHOOK, [customerId, id, clock.now()])
        return rows[0] ?? null
      })
    : { row }
  if (isRefusal(proved)) return proved
  const attempts = await listWebhookAttempts(pool, name)
  if (isRefusal(attempts)) return attempts
  const attempt = attempts.find(({ eventId }) => eventId === event.id)
  if (!attempt) throw new Error('a test that was sent is not among the tries')
  return { attempt, webhook: presentWebhook(proved.row) }
}
