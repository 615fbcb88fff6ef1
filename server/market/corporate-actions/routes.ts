import * as contract from '#contract/market/corporate-actions.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import type { Serve } from '#server/platform/http/route.ts'
import { reviewerOf } from '#server/records/audit/reviewer.ts'
import type { ActionHandlerDeps } from './action-handler.ts'
import { decideAction } from './decide-action.ts'
import { listOfficeActions } from './list-office-actions.ts'

/** Administrators' endpoints for dividends and splits. */
export function mountCorporateActions(
  serve: Serve,
  deps: ActionHandlerDeps & { pool: Pool; clock: Clock },
): void {
  serve(contract.listCorporateActions, () => listOfficeActions(deps))
  serve(contract.decideCorporateAction, (call) => {
    const { terms = null, ...asked } = call.body
    return decideAction(deps, { ...asked, terms: asked.act === 'cancel' ? null : terms }, reviewerOf(call))
  })
}
