import * as restrictions from '#contract/office/customers/restrictions.ts'
import type { MarketCalendar } from '#domain/market/market-calendar.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import type { Serve } from '#server/platform/http/route.ts'
import { reviewerOf } from '#server/records/audit/reviewer.ts'
import { liftRestriction, restrictCustomer } from './change-restrictions.ts'
import { listOwnRestrictions, listRestrictions } from './list-restrictions.ts'

export function mountRestrictions(
  serve: Serve,
  deps: { pool: Pool; clock: Clock; calendar: MarketCalendar },
): void {
  serve(restrictions.listRestrictions, ({ params, query }) =>
    listRestrictions(deps.pool, BigInt(params.id), query),
  )
  serve(restrictions.restrictCustomer, (call) =>
    restrictCustomer(deps, { customerId: BigInt(call.params.id), ...call.body, by: reviewerOf(call) }),
  )
  serve(restrictions.liftRestriction, (call) =>
    liftRestriction(deps, { id: BigInt(call.params.id), reason: call.body.reason, by: reviewerOf(call) }),
  )
  serve(restrictions.listOwnRestrictions, ({ principal }) => listOwnRestrictions(deps.pool, principal.userId))
}
