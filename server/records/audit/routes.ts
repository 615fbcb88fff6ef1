import { Readable } from 'node:stream'
import { adminExportAudit, adminListAudit } from '#contract/records/audit.ts'
import { newYorkDateAt } from '#domain/market/new-york-time.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import { isPermitted } from '#server/platform/http/principal.ts'
import { REPLIED, type Serve } from '#server/platform/http/route.ts'
import { exportAudit } from './export-audit.ts'
import { listAudit } from './list-audit.ts'
import { reviewerOf } from './reviewer.ts'

/** The audit log, for administrators. */
export function mountAudit(serve: Serve, deps: { pool: Pool; clock: Clock }): void {
  serve(adminListAudit, ({ query: { limit, before, ...filters }, principal }) => {
    if (isPermitted(principal, 'audit.look_at_all')) return listAudit(deps.pool, filters, { limit, before })
    const own = principal.user.username
    // Others' acts are none of theirs, and found by no filter.
    if (filters.actor !== undefined && filters.actor.toLowerCase() !== own.toLowerCase()) return []
    return listAudit(deps.pool, { ...filters, actor: own }, { limit, before })
  })
  serve(adminExportAudit, async (call) => {
    const lines = await exportAudit(deps, { filters: call.query, reviewer: reviewerOf(call) })
    const day = newYorkDateAt(deps.clock.now().getTime())
    call.reply
      .header('content-type', 'text/csv; charset=utf-8; header=present')
      .header('content-disposition', `attachment; filename="audit-log-${day}.csv"`)
      .send(Readable.from(lines))
    return REPLIED
  })
}
