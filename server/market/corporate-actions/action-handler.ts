import type { Price } from '#domain/money/price.ts'
import type { ProposalHandler } from '#server/records/proposals/proposal-kind.ts'
import { previewActions } from './action-preview.ts'
import { ACTION_VERSION } from './reported-actions.sql.ts'
import {
  type AskedAction,
  type PersonParts,
  actOnAction,
  readKnown,
  refuseAsked,
} from './person-on-action.ts'

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
