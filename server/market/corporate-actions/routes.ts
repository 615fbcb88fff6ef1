import * as contract from '#contract/market/corporate-actions.ts'
import type { OfficeAction } from '#contract/market/corporate-actions.ts'
import { dateOfDay, newYorkDayAt } from '#domain/market/new-york-time.ts'
import { formatCents } from '#domain/money/money.ts'
import { type ActionState, type CorporateAction, termsText } from '#domain/trading/corporate-action.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Pool } from '#server/platform/database/database.ts'
import type { Serve } from '#server/platform/http/route.ts'
import { reviewerOf } from '#server/records/audit/audit.ts'
import type { MarketParts } from '../ports/provider.ts'
import { type ActionHandlerDeps, decideAction } from './decide-action.ts'
import { type StoredAction, listActions, listReports } from './stored-actions.ts'

const DAYS_LISTED = 60

/** Reported actions, then those of the last two months and to come. */
async function listOfficeActions({
  pool,
  clock,
  catalogue,
}: Pick<MarketParts, 'pool' | 'clock' | 'catalogue'>): Promise<OfficeAction[]> {
  const from = dateOfDay(newYorkDayAt(clock.now().getTime()) - DAYS_LISTED)
  const [reports, actions] = await Promise.all([listReports(pool), listActions(pool, from)])
  const of = (action: CorporateAction) => ({
    symbol: action.symbol,
    name: catalogue().find(action.symbol)?.name ?? null,
    kind: action.kind,
    exDate: action.exDate,
    terms: termsText(action),
  })
  return [
    ...reports.map(({ action, source, reportedAt }): OfficeAction => ({
      ...of(action),
      source,
      knownAt: reportedAt.toISOString(),
      state: 'waits_for_person',
      holders: 0,
      paid: '0.00',
    })),
    ...actions.map((stored): OfficeAction => ({
      ...of(stored.action),
      source: stored.source,
      knownAt: stored.announcedAt.toISOString(),
      state: stateOf(stored),
      holders: Number(stored.holders),
      paid: formatCents(stored.paidCents),
    })),
  ]
}

function stateOf({ cancelledAt, appliedAt, throughCustomerId }: StoredAction): ActionState {
  if (cancelledAt !== null) return 'canceled'
  if (appliedAt !== null) return 'done'
  return throughCustomerId === 0n ? 'to_come' : 'running'
}

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
