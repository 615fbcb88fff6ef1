import * as contract from '#contract/people/programs/webhooks.ts'
import type { Serve } from '#server/platform/http/route.ts'
import { disableWebhook, removeWebhook, replayWebhook, testWebhook } from './change-webhook.ts'
import { type WebhookDeps, createWebhook, rotateWebhookSecret } from './create-webhook.ts'
import { listWebhookAttempts, listWebhooks } from './list-webhooks.ts'

/** Mounts webhooks. No key opens these endpoints. */
export function mountWebhooks(serve: Serve, deps: WebhookDeps): void {
  serve(contract.listWebhooks, ({ principal }) => listWebhooks(deps.pool, principal.userId))
  serve(contract.createWebhook, ({ principal, body: form, address }) =>
    createWebhook(deps, { principal, form, address }),
  )
  serve(contract.testWebhook, ({ principal, params, address }) =>
    testWebhook(deps, { principal, address, id: BigInt(params.id) }),
  )
  serve(contract.disableWebhook, ({ principal, params, address }) =>
    disableWebhook(deps, { principal, address, id: BigInt(params.id) }),
  )
  serve(contract.replayWebhook, ({ principal, params, body, address }) =>
    replayWebhook(deps, { principal, address, id: BigInt(params.id), eventId: body.eventId }),
  )
  serve(contract.rotateWebhookSecret, ({ principal, params, body, address }) =>
    rotateWebhookSecret(deps, { principal, address, id: BigInt(params.id), password: body.password }),
  )
  serve(contract.removeWebhook, ({ principal, params, address }) =>
    removeWebhook(deps, { principal, address, id: BigInt(params.id) }),
  )
  serve(contract.listWebhookAttempts, ({ principal, params }) =>
    listWebhookAttempts(deps.pool, { customerId: principal.userId, id: BigInt(params.id) }),
  )
}
