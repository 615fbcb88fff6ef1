import { refuse, type Refusal } from '#contract/refusals.ts'
import type { CorporateAction } from '#domain/trading/corporate-action.ts'
import type { NewYorkDate } from '#domain/market/new-york-time.ts'
import type { Clock } from '#server/platform/clock.ts'
import { takeIds } from '#server/platform/database/ids.ts'
import type { Pool, Tx } from '#server/platform/database/pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { CANCEL } from './corporate-actions.sql.ts'
import { decideReport } from './decide-report.ts'
import { type ByPerson, recordAction } from './record-action.ts'

/** Which action of a symbol. */
export interface NamedAction {
  symbol: string
  exDate: NewYorkDate
  kind: CorporateAction['kind']
}

/**
 * Cancels an announced or reported action for good, even if its source repeats it. Refuses one that was not announced
 * or that has been paid to a holder.
 */
export const cancelAction = (
  { pool, clock }: { pool: Pool; clock: Clock },
  named: NamedAction,
): Promise<Refusal | void> =>
  inTransaction(pool, (tx) => cancelActionIn(tx, named, { by: 'operator', at: clock.now() }))

/** The same by a person, in the caller's transaction. */
export async function cancelActionIn(
  tx: Tx,
  { symbol, exDate, kind }: NamedAction,
  { by, at }: { by: 'operator' | ByPerson; at: Date },
): Promise<Refusal | void> {
  const { rows } = await tx.query<{ id: bigint }>(CANCEL, [symbol, exDate, kind, at])
  const reportId = await decideReport(tx, { symbol, exDate, kind }, at)
  const cancelledId = rows[0]?.id ?? reportId
  if (cancelledId === null) return refuse('not_found')
  const ids = await takeIds(tx)
  await recordAction(tx, {
    id: ids.next(),
    at,
    did: 'cancelled',
    actionId: cancelledId,
    by,
    before: { symbol, kind, exDate },
  })
}
