import { listTimeline as endpoint } from '#contract/office/customers/timeline.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import type { Serve } from '#server/platform/http/route.ts'
import type { CatalogueNow } from '#server/platform/settings/catalogue-now.ts'
import { listTimeline } from './list-timeline.ts'

export function mountTimeline(
  serve: Serve,
  { pool, catalogue }: { pool: Pool; catalogue: CatalogueNow },
): void {
  serve(endpoint, ({ params, query }) => listTimeline(pool, BigInt(params.id), query, catalogue()))
}
