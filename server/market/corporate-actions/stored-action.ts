import type { CorporateAction } from '#domain/trading/corporate-action.ts'
import { type Cents, cents } from '#domain/money/money.ts'
import { price } from '#domain/money/price.ts'

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
