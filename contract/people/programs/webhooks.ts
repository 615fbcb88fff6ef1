import type * as z from 'zod/mini'
import type { Endpoint } from '../../endpoint.ts'
import type * as schemas from './webhooks.schemas.ts'

export type Webhook = z.output<typeof schemas.webhook>
export type NewWebhook = z.output<typeof schemas.newWebhook>
export type WebhookAttempt = z.output<typeof schemas.webhookAttempt>

export const listWebhooks: Endpoint<typeof schemas.listWebhooks> = {
  method: 'GET',
  path: '/api/webhooks',
  access: 'customer',
}

export const createWebhook: Endpoint<typeof schemas.createWebhook> = {
  method: 'POST',
  path: '/api/webhooks',
  access: 'customer',
}

export const testWebhook: Endpoint<typeof schemas.testWebhook> = {
  method: 'POST',
  path: '/api/webhooks/:id/test',
  access: 'customer',
}

export const disableWebhook: Endpoint<typeof schemas.disableWebhook> = {
  method: 'POST',
  path: '/api/webhooks/:id/disable',
  access: 'customer',
}

export const replayWebhook: Endpoint<typeof schemas.replayWebhook> = {
  method: 'POST',
  path: '/api/webhooks/:id/replay',
  access: 'customer',
}

export const rotateWebhookSecret: Endpoint<typeof schemas.rotateWebhookSecret> = {
  method: 'POST',
  path: '/api/webhooks/:id/rotate',
  access: 'customer',
}

export const removeWebhook: Endpoint<typeof schemas.removeWebhook> = {
  method: 'POST',
  path: '/api/webhooks/:id/remove',
  access: 'customer',
}

export const listWebhookAttempts: Endpoint<typeof schemas.listWebhookAttempts> = {
  method: 'GET',
  path: '/api/webhooks/:id/attempts',
  access: 'customer',
}
