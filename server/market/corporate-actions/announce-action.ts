import { type Refusal, refuse } from '#contract/refusals.ts'
import { type NewYorkDate, dayOfDate, newYorkInstant } from '#domain/market/new-york-time.ts'
import type { CorporateAction } from '#domain/trading/corporate-action.ts'
import { type Queryable, type Tx, inTransaction, takeIds } from '#server/platform/database/database.ts'
import type { MarketParts } from '../ports/provider.ts'
import { ANNOUNCE, CANCEL, FIND_TRADE_SINCE, IS_KNOWN } from './corporate-actions.sql.ts'
import { type ByPerson, decideReport, recordAction, termValues, termsOf } from './stored-actions.ts'

/** Logged for a split that cannot be carried out. */
export const TOO_LATE = 'a split was announced too late: orders have been filled at its new price'
export const OPERATOR = 'operator'

/**
 * - `announced`: will be carried out with these terms.
 * - `known`: nothing changed: known, begun, done, canceled or overruled by the operator.
 * - `too late`: orders were filled at prices since the split, so new shares cannot be told from old.
 */
type Announcement = 'announced' | 'known' | 'too late'

/** Announces an action in the caller's transaction; if a person does so, with an audit line. */
export async function announceAction(
  tx: Tx,
  action: CorporateAction,
  { source, at, by = 'operator' }: { source: string; at: Date; by?: 'operator' | ByPerson },
): Promise<Announcement> {
  const { symbol, kind, exDate } = action
  const recordAt = new Date(newYorkInstant(dayOfDate(exDate), 0))
  if (kind === 'split' && recordAt <= at) {
    const { rowCount: isKnown } = await tx.query(IS_KNOWN, [symbol, exDate, kind])
    if (!isKnown && (await wasTradedSince(tx, symbol, recordAt))) return 'too late'
  }
  const ids = await takeIds(tx)
  const values = [ids.next(), symbol, kind, exDate, recordAt, ...termValues(action), source, at]
  const { rows } = await tx.query<{ id: bigint }>(ANNOUNCE, values)
  const [announced] = rows
  if (!announced) return 'known'
  if (source !== OPERATOR) return 'announced'
  await decideReport(tx, { symbol, exDate, kind }, at)
  await recordAction(tx, {
    id: ids.next(),
    at,
    did: 'announced',
    actionId: announced.id,
    by,
    after: { ...termsOf(action), source },
  })
  return 'announced'
}

/** Whether any order was filled at a price from that instant on. */
export async function wasTradedSince(tx: Queryable, symbol: string, since: Date): Promise<boolean> {
  const { rowCount } = await tx.query(FIND_TRADE_SINCE, [symbol, since])
  return rowCount !== 0
}

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
  { pool, clock }: Pick<MarketParts, 'pool' | 'clock'>,
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
