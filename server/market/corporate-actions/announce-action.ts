import { type CorporateAction, ratioText } from '#domain/trading/corporate-action.ts'
import { dayOfDate, newYorkInstant } from '#domain/market/new-york-time.ts'
import { formatPrice } from '#domain/money/price.ts'
import { takeIds } from '#server/platform/database/ids.ts'
import type { Queryable, Tx } from '#server/platform/database/pool.ts'
import { ANNOUNCE, FIND_TRADE_SINCE, IS_KNOWN } from './corporate-actions.sql.ts'
import { decideReport } from './decide-report.ts'
import { type ByPerson, recordAction } from './record-action.ts'

/** Logged for a split that cannot be carried out. */
export const TOO_LATE = 'a split was announced too late: orders have been filled at its new price'
export const OPERATOR = 'operator'

/**
 * - `announced`: will be carried out with these terms.
 * - `known`: nothing changed: known, begun, done, canceled or overruled by the operator.
 * - `too late`: orders were filled at prices since the split, so new shares cannot be told from old.
 */
export type Announcement = 'announced' | 'known' | 'too late'

/**
 * Announces an action in the caller's transaction, with an audit line if a person does so (by default the command
 * line's operator).
 */
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
  const perShare = action.kind === 'dividend' ? action.perShare : null
  const split = action.kind === 'split' ? action.split : null
  const terms = [perShare, split?.newShares, split?.oldShares]
  const values = [ids.next(), symbol, kind, exDate, recordAt, ...terms, source, at]
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

/** Terms for the audit log. */
export const termsOf = (action: CorporateAction): object => ({
  symbol: action.symbol,
  kind: action.kind,
  exDate: action.exDate,
  ...(action.kind === 'dividend'
    ? { perShare: formatPrice(action.perShare) }
    : { ratio: ratioText(action.split) }),
})
