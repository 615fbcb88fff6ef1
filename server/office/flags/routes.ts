import * as flags from '#contract/office/customers/flags.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import type { Serve } from '#server/platform/http/route.ts'
import { reviewerOf } from '#server/records/audit/reviewer.ts'
import { endFlag, flagCustomer } from './change-flags.ts'
import { listFlags } from './list-flags.ts'

export function mountFlags(serve: Serve, deps: { pool: Pool; clock: Clock }): void {
  serve(flags.listFlags, ({ params, query }) =>
    listFlags(deps.pool, BigInt(params.id), query, deps.clock.now()),
  )
  serve(flags.flagCustomer, (call) =>
    flagCustomer(deps, { customerId: BigInt(call.params.id), ...call.body, by: reviewerOf(call) }),
  )
  serve(flags.endFlag, (call) =>
    endFlag(deps, { id: BigInt(call.params.id), reason: call.body.reason, by: reviewerOf(call) }),
  )
}
