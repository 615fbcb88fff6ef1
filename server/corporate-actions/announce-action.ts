import { type CorporateAction, ratioText } from '#domain/corporate-action.ts'
import { dayOfDate, newYorkInstant } from '#domain/new-york-time.ts'
import { formatPrice } from '#domain/price.ts'
import { recordAudit } from '#server/admin/audit.ts'
import { takeIds } from '#server/database/ids.ts'
import type { Tx } from '#server/database/pool.ts'
import { ANNOUNCE } from './corporate-actions.sql.ts'

/** Who says what the operator says. */
export const OPERATOR = 'operator'

/**
 * Takes an action into the list of what is to be carried out, in the caller's transaction; with a line in the audit log
 * when the operator says so. Answers whether that changed anything: what is known already, begun or done, stays as it is.
 */
export async function announceAction(
  tx: Tx,
  action: CorporateAction,
  { source, at }: { source: string; at: Date },
): Promise<boolean> {
  const ids = await takeIds(tx)
  const perShare = action.kind === 'dividend' ? action.perShare : null
  const split = action.kind === 'split' ? action.split : null
  const { rows } = await tx.query<{ id: bigint }>(ANNOUNCE, [
    ids.next(),
    action.symbol,
    action.kind,
    action.exDate,
    new Date(newYorkInstant(dayOfDate(action.exDate), 0)),
    perShare,
    split?.newShares,
    split?.oldShares,
    source,
    at,
  ])
  const [announced] = rows
  if (!announced) return false
  if (source !== OPERATOR) return true
  await recordAudit(tx, {
    id: ids.next(),
    at,
    actorId: null,
    actorKind: 'operator',
    action: 'corporate_action.announced',
    subjectType: 'corporate_action',
    subjectId: announced.id.toString(),
    customerId: null,
    after: { ...termsOf(action), source },
    address: null,
  })
  return true
}

/** An action's terms, for the audit log. */
export const termsOf = (action: CorporateAction): object => ({
  symbol: action.symbol,
  kind: action.kind,
  exDate: action.exDate,
  ...(action.kind === 'dividend'
    ? { perShare: formatPrice(action.perShare) }
    : { ratio: ratioText(action.split) }),
})
