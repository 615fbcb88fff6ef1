import type { AuditAction } from '#contract/records/audit-actions.ts'
import type { Webhook, WebhookAttempt } from '#contract/people/programs/webhooks.ts'
import { type Refusal, isRefusal, refuse, refuseField } from '#contract/refusals.ts'
import { eventIdOf, rowOfEventId } from '#domain/webhooks/reported-event.ts'
import { isTaken } from '#domain/webhooks/delivery.ts'
import { takeIds } from '#server/platform/database/ids.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { recordAudit } from '#server/records/audit/audit.ts'
import { entryOf, lockOwner } from '../second-factor/factor-owner.ts'
import { type SignedIn, ownerOf } from '../second-factor/lock-signed-in.ts'
import { type WebhookParts, recordAttempt, sendEvent } from '../webhooks/webhooks.ts'
import {
  DISABLE_WEBHOOK,
  END_SECRETS,
  PROVE_WEBHOOK,
  REMOVE_ENDED_SECRETS,
  REMOVE_WEBHOOK,
  REPLAY_WEBHOOK,
  type WebhookRow,
} from '../webhooks/webhooks.sql.ts'
import { listWebhookAttempts, presentWebhook, readWebhook } from './list-webhooks.ts'

type Given = SignedIn & { id: bigint }

/** Turns a webhook off. Harmless when off; refuses 'not_found'. */
export async function disableWebhook(parts: WebhookParts, given: Given): Promise<Webhook | Refusal> {
  const changed = await change(parts, given, 'webhook.disabled', async (tx, { customerId, id }, at) => {
    const { rows } = await tx.query<WebhookRow>(DISABLE_WEBHOOK, [customerId, id, at, 'customer'])
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
    const { rows } = await tx.query<WebhookRow>(REPLAY_WEBHOOK, [customerId, id, before, at])
    return rows[0] ?? null
  })
  if (isRefusal(changed)) return changed
  if (!changed.isChanged) return refuseField('eventId', 'Enter the ID of an event that was sent')
  return presentWebhook(changed.row)
}

/** Removes a webhook and its secrets for good; refuses 'not_found'. */
export async function removeWebhook(parts: WebhookParts, given: Given): Promise<{ removed: true } | Refusal> {
  const removed = await change(parts, given, 'webhook.removed', async (tx, { customerId, id, row }, at) => {
    await tx.query(REMOVE_WEBHOOK, [customerId, id, at])
    await tx.query(END_SECRETS, [customerId, id, at])
    await tx.query(REMOVE_ENDED_SECRETS, [customerId, id, at])
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
    found: { customerId: bigint; id: bigint; row: WebhookRow },
    at: Date,
  ) => Promise<WebhookRow | null>,
): Promise<{ row: WebhookRow; isChanged: boolean } | Refusal> {
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
        const { rows } = await tx.query<WebhookRow>(PROVE_WEBHOOK, [customerId, id, clock.now()])
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
