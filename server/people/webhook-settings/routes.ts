import * as contract from '#contract/people/programs/webhooks.ts'
import type { Serve } from '#server/platform/http/route.ts'
import * as webhooks from './webhook-settings.ts'

/** Mounts webhooks. No key opens these endpoints. */
export function mountWebhooks(serve: Serve, deps: webhooks.WebhookDeps): void {
  serve(contract.listWebhooks, ({ principal }) => webhooks.listWebhooks(deps.pool, principal.userId))
  serve(contract.createWebhook, ({ principal, body: form, address }) =>
    webhooks.createWebhook(deps, { principal, form, address }),
  )
  serve(contract.testWebhook, ({ principal, params, address }) =>
    webhooks.testWebhook(deps, { principal, address, id: BigInt(params.id) }),
  )
  serve(contract.disableWebhook, ({ principal, params, address }) =>
    webhooks.disableWebhook(deps, { principal, address, id: BigInt(params.id) }),
  )
  serve(contract.replayWebhook, ({ principal, params, body, address }) =>
    webhooks.replayWebhook(deps, { principal, address, id: BigInt(params.id), eventId: body.eventId }),
  )
  serve(contract.rotateWebhookSecret, ({ principal, params, body, address }) =>
    webhooks.rotateWebhookSecret(deps, {
      principal,
      address,
      id: BigInt(params.id),
      password: body.password,
    }),
  )
  serve(contract.removeWebhook, ({ principal, params, address }) =>
    webhooks.removeWebhook(deps, { principal, address, id: BigInt(params.id) }),
  )
  serve(contract.listWebhookAttempts, ({ principal, params }) =>
    webhooks.listWebhookAttempts(deps.pool, { customerId: principal.userId, id: BigInt(params.id) }),
  )
}
