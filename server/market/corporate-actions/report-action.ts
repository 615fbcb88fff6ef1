import type { CorporateAction } from '#domain/trading/corporate-action.ts'
import { takeIds } from '#server/platform/database/ids.ts'
import type { Queryable, Tx } from '#server/platform/database/pool.ts'
import { termsOf } from './announce-action.ts'
import { LIST_REPORTS, REPORT } from './reported-actions.sql.ts'
import { recordAction } from './record-action.ts'
import { type ActionTerms, actionOf } from './stored-action.ts'

/** What is logged of one. */
export const WAITS_FOR_A_PERSON = 'a dividend or split waits for a person to announce or dismiss it'

export interface ReportedAction {
  readonly id: bigint
  readonly action: CorporateAction
  readonly source: string
  readonly reportedAt: Date
}

/**
 * Reports an action for a person to decide, in the caller's transaction; returns whether it is new. A decision stays
 * until the source changes the terms.
 */
export async function reportAction(
  tx: Tx,
  action: CorporateAction,
  { source, at }: { source: string; at: Date },
): Promise<boolean> {
  const { symbol, kind, exDate } = action
  const ids = await takeIds(tx)
  const perShare = action.kind === 'dividend' ? action.perShare : null
  const split = action.kind === 'split' ? action.split : null
  const terms = [perShare, split?.newShares, split?.oldShares]
  const { rows } = await tx.query<{ id: bigint }>(REPORT, [
    ids.next(),
    symbol,
    kind,
    exDate,
    ...terms,
    source,
    at,
  ])
  const [reported] = rows
  if (!reported) return false
  const after = { ...termsOf(action), source }
  await recordAction(tx, { id: ids.next(), at, did: 'reported', actionId: reported.id, after })
  return true
}

/** Undecided reports, earliest ex-date first. */
export async function listReports(database: Queryable): Promise<ReportedAction[]> {
  const { rows } = await database.query<ActionTerms & { id: bigint; source: string; reported_at: Date }>(
    LIST_REPORTS,
  )
  return rows.map((row) => ({
    id: row.id,
    action: actionOf(row),
    source: row.source,
    reportedAt: row.reported_at,
  }))
}
