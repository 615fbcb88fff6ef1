import { type Refusal, isRefusal } from '#contract/refusals.ts'
import { confirmsAlone } from '#domain/proposals/proposal.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import type { Reviewer } from '#server/records/audit/reviewer.ts'
import { proposeIn } from '#server/records/proposals/propose.ts'
import { readStaff } from '#server/records/proposals/read-people.ts'
import { type ActionHandlerDeps, actionHandler } from './action-handler.ts'
import { type AskedAction, actOnAction } from './person-on-action.ts'

/**
 * Proposes to announce or cancel an action; acts directly if no other active person may confirm. Refuses what is
 * impossible now, and a second proposal for the same action.
 */
export function decideAction(
  deps: ActionHandlerDeps & { pool: Pool; clock: Clock },
  asked: AskedAction,
  by: Reviewer,
): Promise<{ proposalId: string | null } | Refusal> {
  return inTransaction<{ proposalId: string | null }>(deps.pool, async (tx) => {
    const at = deps.clock.now()
    const staff = await readStaff(tx)
    if (!confirmsAlone('corporate_action', { proposerId: by.administratorId, staff, at })) {
      const parts = { payload: asked, reason: asked.reason, reviewer: by, customerIds: [], at }
      const proposed = await proposeIn(tx, actionHandler(deps), parts)
      return isRefusal(proposed) ? proposed : { proposalId: proposed.id.toString() }
    }
    const refused = await actOnAction(deps, tx, asked, { by: { reviewer: by, confirmed: null }, at })
    return refused ?? { proposalId: null }
  })
}
