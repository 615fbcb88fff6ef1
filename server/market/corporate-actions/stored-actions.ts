import { type NewYorkDate, dateOfDay, dayOfDate } from '#domain/market/new-york-time.ts'
import type { SplitRatio } from '#domain/market/split-ratio.ts'
import { type Cents, cents } from '#domain/money/money.ts'
import { formatPrice, price } from '#domain/money/price.ts'
import { type CorporateAction, ratioText } from '#domain/trading/corporate-action.ts'
import { type Pool, type Queryable, type Tx, takeIds } from '#server/platform/database/database.ts'
import { type NewAuditEntry, type Reviewer, actorOf, recordAudit } from '#server/records/audit/audit.ts'
import type { Confirmed } from '#server/records/proposals/proposal-kind.ts'
import { LIST_ACTIONS, LIST_RECENT_SPLITS } from './corporate-actions.sql.ts'
import { DECIDE_REPORT, LIST_REPORTS, REPORT } from './reported-actions.sql.ts'

/** A stored corporate action and its progress. */
export interface StoredAction {
  readonly id: bigint
  readonly action: CorporateAction
  /** Its ex-date's start in New York. */
  readonly recordAt: Date
  readonly source: string
  readonly announcedAt: Date
  readonly cancelledAt: Date | null
  readonly throughCustomerId: bigint
  readonly holders: bigint
  readonly paidCents: Cents
  readonly appliedAt: Date | null
  /** Whether a trade counts by its price's time rather than its booking. */
  readonly isByPriceTime: boolean
}

export interface ActionTerms {
  symbol: string
  kind: CorporateAction['kind']
  ex_date: string
  per_share_units: bigint | null
  new_shares: bigint | null
  old_shares: bigint | null
}

export interface ActionRow extends ActionTerms {
  id: bigint
  record_at: Date
  source: string
  announced_at: Date
  cancelled_at: Date | null
  through_customer_id: bigint
  holders: bigint
  paid_cents: bigint
  applied_at: Date | null
  is_by_price_time: boolean
}

export const storedAction = (row: ActionRow): StoredAction => ({
  id: row.id,
  action: actionOf(row),
  recordAt: row.record_at,
  source: row.source,
  announcedAt: row.announced_at,
  cancelledAt: row.cancelled_at,
  throughCustomerId: row.through_customer_id,
  holders: row.holders,
  paidCents: cents(row.paid_cents),
  appliedAt: row.applied_at,
  isByPriceTime: row.is_by_price_time,
})

export function actionOf({ kind, symbol, ex_date: exDate, ...terms }: ActionTerms): CorporateAction {
  const { per_share_units, new_shares, old_shares } = terms
  if (kind === 'dividend' && per_share_units !== null) {
    return { kind, symbol, exDate, perShare: price(per_share_units) }
  }
  if (kind === 'split' && new_shares !== null && old_shares !== null) {
    return { kind, symbol, exDate, split: { newShares: new_shares, oldShares: old_shares } }
  }
  throw new Error(`a ${kind} of ${symbol} has no terms`)
}

/** Actions with an ex-date from a day on, latest first. */
export async function listActions(pool: Pool, from: NewYorkDate): Promise<StoredAction[]> {
  const { rows } = await pool.query<ActionRow>(LIST_ACTIONS, [from])
  return rows.map(storedAction)
}

/** After a longer outage no older price is compared. */
const DAYS_LISTED = 60

export interface RecentSplit {
  symbol: string
  exDate: NewYorkDate
  split: SplitRatio
  isApplied: boolean
}

/** The splits of the last two months, or days given, up to a day, earliest first. */
export async function listRecentSplits(
  database: Queryable,
  upTo: NewYorkDate,
  days: number = DAYS_LISTED,
): Promise<RecentSplit[]> {
  const { rows } = await database.query<{
    symbol: string
    ex_date: NewYorkDate
    new_shares: bigint
    old_shares: bigint
    is_applied: boolean
  }>(LIST_RECENT_SPLITS, [dateOfDay(dayOfDate(upTo) - days), upTo])
  return rows.map((row) => ({
    symbol: row.symbol,
    exDate: row.ex_date,
    split: { newShares: row.new_shares, oldShares: row.old_shares },
    isApplied: row.is_applied,
  }))
}

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
