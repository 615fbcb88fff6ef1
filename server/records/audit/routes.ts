import { Readable } from 'node:stream'
import * as contract from '#contract/records/audit.ts'
import { countedRows } from '#domain/staff/office-lists.ts'
import { newYorkDateAt } from '#domain/market/new-york-time.ts'
import type { PoolAndClock } from '#server/platform/database/database.ts'
import { type Principal, isPermitted } from '#server/platform/http/principal.ts'
import { REPLIED, type Serve } from '#server/platform/http/route.ts'
import { exportAudit } from './export-audit.ts'
import { countAudit, listAudit } from './list-audit.ts'
import { reviewerOf } from './audit.ts'

export function mountAudit(serve: Serve, deps: PoolAndClock): void {
  serve(contract.adminListAudit, ({ query: { limit, before, ...filters }, principal, database }) => {
    const seen = filtersFor(principal, filters)
    return seen ? listAudit(database, seen, { limit, before }) : []
  })
  serve(contract.adminCountAudit, ({ query, principal, database }) => {
    const seen = filtersFor(principal, query)
    return seen ? countAudit(database, seen) : countedRows(0)
  })
  serve(contract.adminExportAudit, async (call) => {
    const lines = await exportAudit(deps, {
      filters: call.query,
      reviewer: reviewerOf(call),
      from: call.longReads,
    })
    const day = newYorkDateAt(deps.clock.now().getTime())
    call.reply
      .header('content-type', 'text/csv; charset=utf-8; header=present')
      .header('content-disposition', `attachment; filename="audit-log-${day}.csv"`)
      .send(Readable.from(lines))
    return REPLIED
  })
}

/** Without the permission for all, callers see their own actions; null where a filter can find none. */
function filtersFor(principal: Principal, filters: contract.AuditFilters): contract.AuditFilters | null {
  if (isPermitted(principal, 'audit.look_at_all')) return filters
  const { username } = principal.user
  const { actor = username } = filters
  return actor.toLowerCase() === username.toLowerCase() ? { ...filters, actor: username } : null
}
