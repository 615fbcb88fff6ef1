import type { CorporateAction } from '#domain/trading/corporate-action.ts'
import type { NewYorkDate } from '#domain/market/new-york-time.ts'
import { takeIds } from '#server/platform/database/ids.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import type { SourceAnswer } from '../ports/action-source.ts'
import { termsOf } from './announce-action.ts'
import * as sql from './corporate-actions.sql.ts'
import { recordAction } from './record-action.ts'
import { type ActionRow, storedAction } from './stored-action.ts'

/** A request to a source. */
interface Asked {
  source: string
  from: NewYorkDate
  upTo: NewYorkDate
  /** Actions announced since the request, because of a price, are not in its answer. */
  before: Date
  at: Date
}

/**
 * Withdraws actions that a source has announced and no longer lists, until the first holder is paid: moved to another
 * day, or called off. Unlike what the operator cancels it may be announced again.
 */
export async function withdrawActions(
  tx: Tx,
  { actions, complete }: SourceAnswer,
  { source, from, upTo, before, at }: Asked,
): Promise<CorporateAction[]> {
  const withdrawn: CorporateAction[] = []
  for (const kind of ['dividend', 'split'] as const) {
    const listed = actions.filter((action) => action.kind === kind)
    const { rows } = await tx.query<ActionRow>(sql.WITHDRAW, [
      source,
      kind,
      from,
      upTo,
      before,
      [...complete[kind]],
      listed.map(({ symbol }) => symbol),
      listed.map(({ exDate }) => exDate),
    ])
    for (const { id, action } of rows.map(storedAction)) {
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
