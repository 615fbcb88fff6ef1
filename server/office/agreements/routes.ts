import * as agreements from '#contract/office/agreements.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import type { Serve } from '#server/platform/http/route.ts'
import { reviewerOf } from '#server/records/audit/reviewer.ts'
import { acceptAgreement } from './accept-agreement.ts'
import {
  adminListAgreements,
  adminReadAgreement,
  listCustomerAgreements,
  listOwnAgreements,
  readAgreement,
} from './list-agreements.ts'
import { publishAgreement } from './publish-agreement.ts'
import { readProposedAgreement } from './read-proposed.ts'

export function mountAgreements(serve: Serve, deps: { pool: Pool; clock: Clock }): void {
  const { pool, clock } = deps
  serve(agreements.listOwnAgreements, ({ principal }) =>
    listOwnAgreements(pool, principal.userId, clock.now()),
  )
  serve(agreements.readAgreement, ({ principal, params }) =>
    readAgreement(pool, { customerId: principal.userId, id: BigInt(params.id), at: clock.now() }),
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
    adminListAgreements(pool, { ...query, at: clock.now() }),
  )
  serve(agreements.adminReadAgreement, ({ params, principal }) =>
    adminReadAgreement(pool, { id: BigInt(params.id), readerId: principal.userId, at: clock.now() }),
  )
  serve(agreements.publishAgreement, (call) => {
    const { effectiveFrom = null, ...asked } = call.body
    return publishAgreement(deps, { ...asked, effectiveFrom, by: reviewerOf(call) })
  })
  serve(agreements.readProposedAgreement, ({ params }) => readProposedAgreement(pool, BigInt(params.id)))
  serve(agreements.listCustomerAgreements, ({ params }) =>
    listCustomerAgreements(pool, BigInt(params.id), clock.now()),
  )
}
