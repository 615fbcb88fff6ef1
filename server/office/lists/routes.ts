import { Readable } from 'node:stream'
import * as contract from '#contract/office/lists.ts'
import { isRefusal, refuse } from '#contract/refusals.ts'
import { newYorkDateAt } from '#domain/market/new-york-time.ts'
import { OFFICE_LISTS, SEARCHED_LISTS } from '#domain/staff/office-lists.ts'
import type { PoolAndClock } from '#server/platform/database/database.ts'
import { isPermitted } from '#server/platform/http/principal.ts'
import { REPLIED, type Serve } from '#server/platform/http/route.ts'
import { reviewerOf } from '#server/records/audit/audit.ts'
import { countList } from './office-lists.ts'
import { exportList } from './export-list.ts'

export function mountLists(serve: Serve, deps: PoolAndClock): void {
  serve(contract.exportList, async (call) => {
    const { list } = call.params
    if (!isPermitted(call.principal, SEARCHED_LISTS[list])) return refuse('not_allowed')
    const lines = await exportList(deps, call.database, {
      list,
      filter: call.query,
      reviewer: reviewerOf(call),
    })
    if (isRefusal(lines)) return lines
    const day = newYorkDateAt(deps.clock.now().getTime())
    call.reply
      .header('content-type', 'text/csv; charset=utf-8; header=present')
      .header('content-disposition', `attachment; filename="${list}-${day}.csv"`)
      .send(Readable.from(lines))
    return REPLIED
  })
  serve(contract.checkProof, () => ({}))
  serve(contract.countList, ({ params: { list }, query, principal, database }) =>
    isPermitted(principal, OFFICE_LISTS[list])
      ? countList(
          { pool: database, clock: deps.clock },
          { list, filter: query, hasDetails: isPermitted(principal, 'customers.details') },
        )
      : refuse('not_allowed'),
  )
}
