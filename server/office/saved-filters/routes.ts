import * as views from '#contract/office/saved-filters.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import type { Serve } from '#server/platform/http/route.ts'
import { listViews, removeView, saveView } from './saved-filters.ts'

export function mountSavedFilters(serve: Serve, deps: { pool: Pool; clock: Clock }): void {
  serve(views.listViews, ({ principal }) => listViews(deps.pool, principal))
  serve(views.saveView, ({ principal, body }) => saveView(deps, principal, body))
  serve(views.removeView, ({ principal, params }) =>
    removeView(deps.pool, { id: BigInt(params.id), userId: principal.userId }),
  )
}
