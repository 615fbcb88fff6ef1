import * as claims from '#contract/records/claims.ts'
import { type Refusal, refuse } from '#contract/refusals.ts'
import { getQueueCounts } from '#contract/records/reviews.ts'
import { type SharedQueueName, CLAIM_PERMISSION } from '#domain/reviews/claim.ts'
import type { PoolAndClock } from '#server/platform/database/database.ts'
import { type Principal, isPermitted } from '#server/platform/http/principal.ts'
import type { Serve } from '#server/platform/http/route.ts'
import { reviewerOf } from '../audit/audit.ts'
import { countOpenProposals } from '../proposals/list-proposals.ts'
import { viewerOf } from '../proposals/proposal-row.ts'
import { claimNext, claimRequest, releaseClaim } from './claims.ts'
import { countQueues } from './count-queues.ts'

/** Counts over every queue, and claims; each area serves its own queue. */
export function mountReviews(serve: Serve, deps: PoolAndClock): void {
  const { pool, clock } = deps
  serve(getQueueCounts, async ({ principal, database }) => ({
    ...(await countQueues(database, clock.now())),
    proposals: await countOpenProposals(database, viewerOf(principal, clock.now())),
  }))
  serve(claims.claimRequest, (call) => {
    const { queue, id, takesOver } = call.body
    const asked = { queue, requestId: BigInt(id), takesOver, reviewer: reviewerOf(call) }
    return refuseUnpermitted(call, queue) ?? claimRequest(deps, asked)
  })
  serve(claims.claimNext, async (call) => {
    const { queue } = call.body
    const refusal = refuseUnpermitted(call, queue)
    if (refusal) return refusal
    const id = await claimNext(deps, { queue, reviewer: reviewerOf(call) })
    return { id: id?.toString() ?? null }
  })
  serve(claims.releaseClaim, (call) => {
    const { queue, id } = call.body
    const released = { queue, requestId: BigInt(id), reviewer: reviewerOf(call) }
    return refuseUnpermitted(call, queue) ?? releaseClaim(pool, released)
  })
}

/** Claiming needs the permission to decide. */
const refuseUnpermitted = ({ principal }: { principal: Principal }, queue: SharedQueueName): Refusal | null =>
  isPermitted(principal, CLAIM_PERMISSION[queue]) ? null : refuse('not_allowed')
