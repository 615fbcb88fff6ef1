import * as impersonations from '#contract/office/customers/impersonations.ts'
import { HIDDEN_REASON } from '#domain/staff/impersonation.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import type { Serve } from '#server/platform/http/route.ts'
import { reviewerOf } from '#server/records/audit/reviewer.ts'
import { endViewing, startViewing } from './change-impersonations.ts'
import { startHiddenImpersonation } from './start-hidden-impersonation.ts'
import { listOwnViewings } from './read-impersonations.ts'

export function mountImpersonations(serve: Serve, deps: { pool: Pool; clock: Clock }): void {
  serve(impersonations.startViewing, (call) => {
    const asked = { customerId: BigInt(call.params.id), viewer: reviewerOf(call) }
    const { body } = call
    return body.reason === HIDDEN_REASON
      ? startHiddenImpersonation(deps, asked)
      : startViewing(deps, { ...asked, ...body })
  })
  serve(impersonations.endViewing, (call) =>
    endViewing(deps, { id: BigInt(call.params.id), viewer: reviewerOf(call) }),
  )
  serve(impersonations.listOwnViewings, ({ principal, query }) =>
    listOwnViewings({ database: deps.pool, clock: deps.clock }, principal.userId, query),
  )
}
