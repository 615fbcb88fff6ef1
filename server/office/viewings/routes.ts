import * as viewings from '#contract/office/viewings.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import type { Serve } from '#server/platform/http/route.ts'
import { reviewerOf } from '#server/records/audit/reviewer.ts'
import { endViewing, startViewing } from './change-viewings.ts'
import { listOwnViewings } from './read-viewings.ts'

/** Looks of the staff at customers' screens, and what customers read of them. */
export function mountViewings(serve: Serve, deps: { pool: Pool; clock: Clock }): void {
  serve(viewings.startViewing, (call) =>
    startViewing(deps, { customerId: BigInt(call.params.id), ...call.body, viewer: reviewerOf(call) }),
  )
  serve(viewings.endViewing, (call) =>
    endViewing(deps, { id: BigInt(call.params.id), viewer: reviewerOf(call) }),
  )
  serve(viewings.listOwnViewings, ({ principal, query }) =>
    listOwnViewings(deps.pool, principal.userId, query),
  )
}
