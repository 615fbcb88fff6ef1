import { getQueueCounts } from '#contract/records/reviews.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import type { Serve } from '#server/platform/http/route.ts'
import { countQueues } from './count-queues.ts'

/** The counts over every queue; each area serves its own queue. */
export function mountReviews(serve: Serve, { pool, clock }: { pool: Pool; clock: Clock }): void {
  serve(getQueueCounts, () => countQueues(pool, clock.now()))
}
