import { type Refusal, isRefusal } from '#contract/refusals.ts'
import { confirmsAlone } from '#domain/proposals/proposal.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type Pool, inTransaction } from '#server/platform/database/database.ts'
import type { Reviewer } from '#server/records/audit/audit.ts'
import { proposeIn } from '#server/records/proposals/propose.ts'
import { readStaff } from '#server/records/proposals/read-people.ts'
import {
  type AskedAction,
  actOnAction,
  type PersonParts,
  readKnown,
  refuseAsked,
} from './person-on-action.ts'
import type { Price } from '#domain/money/price.ts'
import type { ProposalHandler } from '#server/records/proposals/proposal-kind.ts'
import { previewActions } from './action-preview.ts'
import { ACTION_VERSION } from './reported-actions.sql.ts'

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

export interface ActionHandlerDeps extends PersonParts {
  latestPrice(symbol: string): Price | null
}

/** A person's announcement or cancellation; its subject is symbol, ex-date and kind. */
export const actionHandler = (deps: ActionHandlerDeps): ProposalHandler<AskedAction> => ({
  kind: 'corporate_action',
  parse: (payload) => payload as AskedAction,
  subjectOf: ({ symbol, exDate, kind }) => `corporate_action:${symbol}:${exDate}:${kind}`,
  concerned: async () => [],
  refuseProposal: (tx, asked, { at }) => refuseAsked(deps, tx, asked, at),
  async version(database, { symbol, exDate, kind }) {
    const { rows } = await database.query<{ version: string }>(ACTION_VERSION, [symbol, exDate, kind])
    return rows[0]?.version ?? ''
  },
  apply: (tx, asked, { reviewer, confirmed, at }) =>
    actOnAction(deps, tx, asked, { by: { reviewer, confirmed }, at }),
  async consequences(database, payloads) {
    const known = await readKnown(database, payloads)
    const every = payloads.map((asked, at) => ({ asked, known: known[at] ?? { row: null, report: null } }))
    return previewActions(database, every, deps.latestPrice)
  },
})
