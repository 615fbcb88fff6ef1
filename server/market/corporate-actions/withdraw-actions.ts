import type { CorporateAction } from '#domain/trading/corporate-action.ts'
import type { NewYorkDate } from '#domain/market/new-york-time.ts'
import { takeIds } from '#server/platform/database/ids.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import type { SourceAnswer } from '../ports/action-source.ts'
import { termsOf } from './announce-action.ts'
import * as sql from './corporate-actions.sql.ts'
import { recordAction } from './record-action.ts'
import { WITHDRAW_REPORTS } from './reported-actions.sql.ts'
import { type ActionTerms, actionOf } from './stored-action.ts'

type WithdrawnRow = ActionTerms & { id: bigint }

/** A request to a source. */
interface Asked {
  source: string
  from: NewYorkDate
  upTo: NewYorkDate
  /** Actions announced after the request are missing from its answer. */
  before: Date
  at: Date
}

/**
 * Withdraws actions that a source no longer lists, until the first payment. Unlike canceled ones they may be announced
 * again.
 */
export async function withdrawActions(
  tx: Tx,
  { actions, complete }: SourceAnswer,
  { source, from, upTo, before, at }: Asked,
): Promise<CorporateAction[]> {
  const withdrawn: CorporateAction[] = []
  for (const kind of ['dividend', 'split'] as const) {
    const listed = actions.filter((action) => action.kind === kind)
    const dates = [listed.map(({ symbol }) => symbol), listed.map(({ exDate }) => exDate)]
    const values = [source, kind, from, upTo, before, [...complete[kind]], ...dates]
    const announced = await tx.query<WithdrawnRow>(sql.WITHDRAW, values)
    const reported = await tx.query<WithdrawnRow>(WITHDRAW_REPORTS, values)
    for (const row of [...announced.rows, ...reported.rows]) {
      const { id } = row
      const action = actionOf(row)
      const ids = await takeIds(tx)
      await recordAction(tx, {
        id: ids.next(),
        at,
        did: 'cancelled',
        actionId: id,
        before: { ...termsOf(action), source },
      })
      withdrawn.push(action)
    }
  }
  return withdrawn
}
