import type { TimelineEntry } from '#contract/records/timeline.ts'
import type { Refusal } from '#contract/refusals.ts'
import { cents, formatCents } from '#domain/money/money.ts'
import { formatQuantity, quantity } from '#domain/money/quantity.ts'
import { findTradable } from '#domain/market/catalogue.ts'
import { tradedEntry } from '#domain/timeline/traded-entry.ts'
import type { Queryable } from '#server/platform/database/pool.ts'
import { type PageOfList, listOfCustomer } from '../customers/list-of-customer.ts'
import { LIST_TIMELINE, type TimelineRow } from './timeline.sql.ts'

/** What happened with a customer, newest first; refuses a user who is not one. */
export const listTimeline = (
  database: Queryable,
  customerId: bigint,
  page: PageOfList,
): Promise<TimelineEntry[] | Refusal> =>
  listOfCustomer(database, LIST_TIMELINE, { customerId, page }, presentEntry)

function presentEntry(row: TimelineRow): TimelineEntry {
  const { action, actor, netCents, unit } = actOf(row)
  return {
    id: row.id.toString(),
    at: row.at.toISOString(),
    action,
    actor,
    symbol: row.symbol,
    quantity: row.quantity_units === null ? null : formatQuantity(quantity(row.quantity_units)),
    unit,
    amount: netCents === null ? null : formatCents(netCents),
    currency: netCents === null ? null : row.currency,
    reason: row.reason,
  }
}

function actOf(row: TimelineRow) {
  if (row.traded === null) {
    const netCents = row.amount_cents === null ? null : cents(row.amount_cents)
    return { action: row.action, actor: { kind: row.actor_kind, username: row.actor }, netCents, unit: null }
  }
  const { traded: type, symbol } = row
  const amounts = { amountCents: cents(row.amount_cents), feeCents: cents(row.fee_cents) }
  const isFund = findTradable(symbol ?? '')?.type === 'mutual_fund'
  const { by, ...entry } = tradedEntry({ type, ...amounts }, { isFund })
  return { ...entry, actor: { kind: by, username: by === 'customer' ? row.actor : null } }
}
