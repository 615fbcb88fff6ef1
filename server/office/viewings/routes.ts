import * as viewings from '#contract/office/customers/viewings.ts'
import { HIDDEN_REASON } from '#domain/staff/viewing.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import type { Serve } from '#server/platform/http/route.ts'
import { reviewerOf } from '#server/records/audit/reviewer.ts'
import { endViewing, startViewing } from './change-viewings.ts'
import { startHiddenViewing } from './start-hidden-viewing.ts'
import { listOwnViewings } from './read-viewings.ts'

/** Looks of the staff at customers' screens, and what customers read of them. */
export function mountViewings(serve: Serve, deps: { pool: Pool; clock: Clock }): void {
  serve(viewings.startViewing, (call) => {
    const asked = { customerId: BigInt(call.params.id), viewer: reviewerOf(call) }
    const { body } = call
    return body.reason === HIDDEN_REASON
      ? startHiddenViewing(deps, asked)
      : startViewing(deps, { ...asked, ...body })
  })
  serve(viewings.endViewing, (call) =>
    endViewing(deps, { id: BigInt(call.params.id), viewer: reviewerOf(call) }),
  )
  serve(viewings.listOwnViewings, ({ principal, query }) =>
    listOwnViewings({ database: deps.pool, clock: deps.clock }, principal.userId, query),
  )
}
