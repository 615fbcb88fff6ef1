import * as z from 'zod/mini'
import { rowOfEventId } from '#domain/webhooks/reported-event.ts'
import { MAX_WEBHOOK_URL_CHARACTERS, WEBHOOK_ENDS } from '#domain/webhooks/delivery.ts'
import { instant, idParams } from '../../fields.ts'
import { operation } from '../../operation.ts'
import { textField, typedPasswordField } from '../../text-fields.ts'

/** The server judges it by `webhookUrl`. */
const urlField = textField('Address', MAX_WEBHOOK_URL_CHARACTERS)

const eventIdField = z
  .string({ error: 'Enter the ID of an event' })
  .check(z.refine((text) => rowOfEventId(text) !== null, { error: 'Enter the ID of an event' }))

export const webhook = z.object({
  id: z.string(),
  url: z.string(),
  name: z.string(),
  createdAt: instant,
  /** When a test was first answered; null: only tests are sent. */
  verifiedAt: z.nullable(instant),
  disabledAt: z.nullable(instant),
  disabledWhy: z.nullable(z.enum(WEBHOOK_ENDS)),
  /** Failed attempts of the next event, and when it is retried; null: none waits. */
  failures: z.int(),
  nextAttemptAt: z.nullable(instant),
})

/** The only answers with the secret. */
export const newWebhook = z.extend(webhook, { secret: z.string() })

export const webhookAttempt = z.object({
  id: z.string(),
  eventId: z.string(),
  eventType: z.string(),
  at: instant,
  /** The receiver's status; null without an answer. */
  status: z.nullable(z.int()),
})

/** Each call checks a password, or sends something. */
const RATE_LIMIT = { max: 30, perSeconds: 3_600 }

export const listWebhooks = operation({
  summary: "The customer's webhooks, without their secrets, newest first",
  output: z.array(webhook),
})

export const createWebhook = operation({
  summary: 'A new webhook; its secret is answered here and never again, and a test turns it on',
  input: {
    body: z.object({ url: urlField, name: textField('Name', 60), password: typedPasswordField }),
  },
  output: newWebhook,
  refusals: ['wrong_password', 'busy', 'second_factor_due', 'too_many_webhooks'],
  rateLimit: RATE_LIMIT,
})

export const testWebhook = operation({
  summary: 'Send a test event now; one that is answered by 200 to 299 turns the webhook on',
  input: { params: idParams },
  output: z.object({ attempt: webhookAttempt, webhook }),
  refusals: ['not_found'],
  rateLimit: RATE_LIMIT,
})

export const disableWebhook = operation({
  summary: 'Turn a webhook off; a test turns it on again and sends what was missed',
  input: { params: idParams },
  output: webhook,
  refusals: ['not_found'],
})

export const replayWebhook = operation({
  summary: 'Send an event and all that followed it again',
  input: { params: idParams, body: z.object({ eventId: eventIdField }) },
  output: webhook,
  refusals: ['not_found'],
  rateLimit: RATE_LIMIT,
})

export const rotateWebhookSecret = operation({
  summary: 'A new secret, answered here and never again; the former one signs for 24 hours too',
  input: { params: idParams, body: z.object({ password: typedPasswordField }) },
  output: newWebhook,
  refusals: ['not_found', 'wrong_password', 'busy', 'second_factor_due'],
  rateLimit: RATE_LIMIT,
})

export const removeWebhook = operation({
  summary: 'Remove a webhook for good',
  input: { params: idParams },
  output: z.object({ removed: z.literal(true) }),
  refusals: ['not_found'],
})

export const listWebhookAttempts = operation({
  summary: 'The last 100 tries of a webhook, newest first',
  input: { params: idParams },
  output: z.array(webhookAttempt),
  refusals: ['not_found'],
})
