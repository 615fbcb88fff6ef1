import { formatPrice } from '#domain/money/price.ts'
import { type CorporateAction, ratioText } from '#domain/trading/corporate-action.ts'
import { type Queryable, type Tx, takeIds } from '#server/platform/database/database.ts'
import { type NewAuditEntry, type Reviewer, actorOf, recordAudit } from '#server/records/audit/audit.ts'
import type { Confirmed } from '#server/records/proposals/proposal-kind.ts'
import { DECIDE_REPORT, LIST_REPORTS, REPORT } from './reported-actions.sql.ts'
import { type ActionTerms, actionOf } from './stored-actions.ts'

/** Staff acting alone or confirming a proposal. */
export interface ByPerson {
  readonly reviewer: Reviewer
  readonly confirmed: Confirmed | null
}

interface Recorded extends Pick<NewAuditEntry, 'id' | 'at' | 'before' | 'after'> {
  did: 'reported' | 'announced' | 'cancelled' | 'applied'
  actionId: bigint
  /** By default the product itself. */
  by?: 'operator' | ByPerson
}

/** An audit line about a corporate action. */
export function recordAction(tx: Tx, { id, at, did, actionId, by, before, after }: Recorded): Promise<void> {
  const person = typeof by === 'object' ? by : null
  const confirmed = person?.confirmed ?? null
  const proposal = confirmed && {
    proposedBy: confirmed.proposedBy.toString(),
    proposalId: confirmed.proposalId.toString(),
  }
  return recordAudit(tx, {
    id,
    at,
    ...(person ? actorOf(person.reviewer) : { actorId: null, address: null }),
    ...(by === 'operator' ? { actorKind: 'operator' as const } : {}),
    action: `corporate_action.${did}`,
    subjectType: 'corporate_action',
    subjectId: actionId.toString(),
    customerId: null,
    ...(before ? { before } : {}),
    ...(after || proposal ? { after: { ...after, ...proposal } } : {}),
  })
}

/** A dividend a share, new and old shares: each null where the action has none. */
export function termValues(action: CorporateAction): (bigint | null)[] {
  if (action.kind === 'dividend') return [action.perShare, null, null]
  return [null, action.split.newShares, action.split.oldShares]
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

/** What is logged of one. */
export const WAITS_FOR_A_PERSON = 'a dividend or split waits for a person to announce or dismiss it'

interface ReportedAction {
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
  const values = [ids.next(), symbol, kind, exDate, ...termValues(action), source, at]
  const { rows } = await tx.query<{ id: bigint }>(REPORT, values)
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

/** Takes a reported action off the list; returns the report's id, null if none. */
export async function decideReport(
  tx: Tx,
  { symbol, exDate, kind }: Pick<CorporateAction, 'symbol' | 'exDate' | 'kind'>,
  at: Date,
): Promise<bigint | null> {
  const { rows } = await tx.query<{ id: bigint }>(DECIDE_REPORT, [symbol, exDate, kind, at])
  return rows[0]?.id ?? null
}
