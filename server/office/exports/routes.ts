import { Readable } from 'node:stream'
import { exportList as exportListEndpoint } from '#contract/records/exports.ts'
import { isRefusal, refuse } from '#contract/refusals.ts'
import { newYorkDateAt } from '#domain/market/new-york-time.ts'
import { EXPORTED_LISTS } from '#domain/staff/exported-list.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import { isPermitted } from '#server/platform/http/principal.ts'
import { REPLIED, type Serve } from '#server/platform/http/route.ts'
import { reviewerOf } from '#server/records/audit/reviewer.ts'
import { exportList } from './export-list.ts'

/** The lists of the office as files. */
export function mountExports(serve: Serve, deps: { pool: Pool; clock: Clock }): void {
  serve(exportListEndpoint, async (call) => {
    const { list } = call.params
    if (!isPermitted(call.principal, EXPORTED_LISTS[list])) return refuse('not_allowed')
    const lines = await exportList(deps, { list, filter: call.query, reviewer: reviewerOf(call) })
    if (isRefusal(lines)) return lines
    const day = newYorkDateAt(deps.clock.now().getTime())
    call.reply
      .header('content-type', 'text/csv; charset=utf-8; header=present')
      .header('content-disposition', `attachment; filename="${list}-${day}.csv"`)
      .send(Readable.from(lines))
    return REPLIED
  })
}
