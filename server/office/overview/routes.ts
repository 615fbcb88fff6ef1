import { getOfficeOverview } from '#contract/office/overview.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Serve } from '#server/platform/http/route.ts'
import { type OverviewDeps, readOverview } from './read-overview.ts'

export function mountOverview(serve: Serve, deps: OverviewDeps & { clock: Clock }): void {
  serve(getOfficeOverview, ({ principal }) =>
    readOverview(deps, { person: principal.userId, now: deps.clock.now() }),
  )
}
