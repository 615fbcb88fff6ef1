import type { NewWebhook } from '#contract/people/programs/webhooks.ts'
import { type Refusal, isRefusal, refuse, refuseField } from '#contract/refusals.ts'
import { MAX_WEBHOOKS, formerSecretEnds } from '#domain/webhooks/delivery.ts'
import { webhookAdded, webhookSecretChanged } from '#domain/notifications/webhook-notice.ts'
import { type Ids, takeIds } from '#server/platform/database/ids.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import type { CheckRecentSecondFactor } from '../passwords/check-recent-second-factor.ts'
import type { ConfirmPassword } from '../passwords/confirm-password.ts'
import { entryOf, recordAndNotify } from '../second-factor/factor-owner.ts'
import { type SignedIn, lockSignedIn, ownerOf } from '../second-factor/lock-signed-in.ts'
import { makeWebhookSecret, webhookSecretPlace } from '../webhooks/webhook-secret.ts'
import { webhookUrl } from '../webhooks/webhook-url.ts'
import type { WebhookName, WebhookParts } from '../webhooks/webhooks.ts'
import {
  COUNT_WEBHOOKS,
  END_SECRETS,
  INSERT_SECRET,
  INSERT_WEBHOOK,
  REMOVE_ENDED_SECRETS,
  type WebhookRow,
} from '../webhooks/webhooks.sql.ts'
import { presentWebhook, readWebhook } from './list-webhooks.ts'

export interface WebhookDeps extends WebhookParts {
  confirmPassword: ConfirmPassword
  checkRecentSecondFactor: CheckRecentSecondFactor
}

interface Form {
  url: string
  name: string
  password: string
}

/**
 * Makes a webhook and answers its secret, stored encrypted. Refuses an address not allowed, a wrong password, a second
 * factor not verified recently, and a sixth webhook.
 */
export async function createWebhook(
  deps: WebhookDeps,
  given: SignedIn & { form: Form },
): Promise<NewWebhook | Refusal> {
  const url = webhookUrl(given.form.url, deps.judge)
  if (url === null)
    return refuseField('url', 'Enter an address of the Internet that begins with https://, without a port')
  const unproved = await prove(deps, given, given.form.password)
  if (unproved) return unproved
  return inTransaction(deps.pool, async (tx) => {
    const at = deps.clock.now()
    const locked = await lockSignedIn(tx, given, { at })
    if (isRefusal(locked)) return locked
    const owner = ownerOf(given)
    const counted = await tx.query<{ count: number }>(COUNT_WEBHOOKS, [owner.userId])
    if ((counted.rows[0]?.count ?? 0) >= MAX_WEBHOOKS) return refuse('too_many_webhooks')
    const ids = await takeIds(tx)
    const id = ids.next()
    await recordAndNotify(tx, ids, owner, {
      entry: entryOf(owner, 'webhook.added', at, { webhook: id.toString(), host: new URL(url).host }),
      notice: webhookAdded(),
    })
    // Not told of its own creation.
    const values = [owner.userId, id, url, given.form.name, at, ids.next()]
    const { rows } = await tx.query<WebhookRow>(INSERT_WEBHOOK, values)
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
  const unproved = await prove(deps, given, given.password)
  if (unproved) return unproved
  return inTransaction(deps.pool, async (tx) => {
    const at = deps.clock.now()
    const locked = await lockSignedIn(tx, given, { at })
    if (isRefusal(locked)) return locked
    const row = await readWebhook(tx, name)
    if (!row) return refuse('not_found')
    await tx.query(REMOVE_ENDED_SECRETS, [owner.userId, given.id, at])
    await tx.query(END_SECRETS, [owner.userId, given.id, formerSecretEnds(at)])
    const ids = await takeIds(tx)
    const secret = await addSecret(tx, deps, { name, ids, at })
    await recordAndNotify(tx, ids, owner, {
      entry: entryOf(owner, 'webhook.secret_changed', at, { webhook: given.id.toString() }),
      notice: webhookSecretChanged(),
    })
    return { ...presentWebhook(row), secret }
  })
}

const prove = async (
  deps: WebhookDeps,
  { principal, address }: SignedIn,
  password: string,
): Promise<Refusal | null> =>
  (await deps.checkRecentSecondFactor(principal)) ??
  (await deps.confirmPassword({ principal, password, address }))

async function addSecret(
  tx: Tx,
  { cipher }: WebhookDeps,
  { name: { customerId, id }, ids, at }: { name: WebhookName; ids: Ids; at: Date },
): Promise<string> {
  const secret = makeWebhookSecret()
  const secretId = ids.next()
  const { content, keyId } = cipher.encrypt(webhookSecretPlace(customerId, secretId), Buffer.from(secret))
  await tx.query(INSERT_SECRET, [customerId, secretId, id, content, keyId, at])
  return secret
}
