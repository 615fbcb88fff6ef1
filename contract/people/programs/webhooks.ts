import type * as z from 'zod/mini'
import { customer } from '../../endpoint.ts'
import type * as schemas from './webhooks.schemas.ts'

export type Webhook = z.output<typeof schemas.webhook>
export type NewWebhook = z.output<typeof schemas.newWebhook>
export type WebhookAttempt = z.output<typeof schemas.webhookAttempt>

export const listWebhooks = customer<typeof schemas.listWebhooks>('GET /api/webhooks')
export const createWebhook = customer<typeof schemas.createWebhook>('POST /api/webhooks')
export const testWebhook = customer<typeof schemas.testWebhook>('POST /api/webhooks/:id/test')
export const disableWebhook = customer<typeof schemas.disableWebhook>('POST /api/webhooks/:id/disable')
export const replayWebhook = customer<typeof schemas.replayWebhook>('POST /api/webhooks/:id/replay')
export const rotateWebhookSecret = customer<typeof schemas.rotateWebhookSecret>(
  'POST /api/webhooks/:id/rotate',
)
export const removeWebhook = customer<typeof schemas.removeWebhook>('POST /api/webhooks/:id/remove')
export const listWebhookAttempts = customer<typeof schemas.listWebhookAttempts>(
  'GET /api/webhooks/:id/attempts',
)
