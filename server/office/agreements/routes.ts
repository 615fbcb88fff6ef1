import * as agreements from '#contract/office/agreements.ts'
import type { PoolAndClock } from '#server/platform/database/database.ts'
import type { Serve } from '#server/platform/http/route.ts'
import { reviewerOf } from '#server/records/audit/audit.ts'
import { acceptAgreement } from './accept-agreement.ts'
import * as lists from './list-agreements.ts'
import { publishAgreement, readProposedAgreement } from './publish-agreement.ts'

export function mountAgreements(serve: Serve, deps: PoolAndClock): void {
  const { pool, clock } = deps
  serve(agreements.listOwnAgreements, ({ principal }) =>
    lists.listOwnAgreements(pool, principal.userId, clock.now()),
  )
  serve(agreements.readAgreement, ({ principal, params }) =>
    lists.readAgreement(pool, { customerId: principal.userId, id: BigInt(params.id), at: clock.now() }),
  )
  serve(agreements.acceptAgreement, ({ principal, params, body, address, request }) =>
    acceptAgreement(deps, {
      customerId: principal.userId,
      id: BigInt(params.id),
      textHash: body.textHash,
      address,
      userAgent: request.headers['user-agent'] ?? '',
    }),
  )
  serve(agreements.adminListAgreements, ({ query }) =>
    lists.adminListAgreements(pool, { ...query, at: clock.now() }),
  )
  serve(agreements.adminReadAgreement, ({ params, principal }) =>
    lists.adminReadAgreement(pool, { id: BigInt(params.id), readerId: principal.userId, at: clock.now() }),
  )
  serve(agreements.publishAgreement, (call) => {
    const { effectiveFrom = null, ...asked } = call.body
    return publishAgreement(deps, { ...asked, effectiveFrom, by: reviewerOf(call) })
  })
  serve(agreements.readProposedAgreement, ({ params }) => readProposedAgreement(pool, BigInt(params.id)))
  serve(agreements.listCustomerAgreements, ({ params }) =>
    lists.listCustomerAgreements(pool, BigInt(params.id), clock.now()),
  )
}
