import type { TimelineEntry } from '#contract/office/customers/timeline.ts'
import type { Refusal } from '#contract/refusals.ts'
import { cents, formatCents } from '#domain/money/money.ts'
import { formatQuantity, quantity } from '#domain/money/quantity.ts'
import type { Catalogue } from '#domain/market/catalogue.ts'
import { tradedEntry } from '#domain/timeline/traded-entry.ts'
import type { Pool, Tx } from '#server/platform/database/pool.ts'
import { inSnapshot } from '#server/platform/database/transaction.ts'
import { type PageOfList, type PageValues, listReadOfCustomer } from '../customers/list-of-customer.ts'
import { LIST_AUDITED, LIST_OWN, type TimelineRow } from './timeline.sql.ts'

/** Newest first; refuses a user who is not a customer. */
export const listTimeline = (
  pool: Pool,
  customerId: bigint,
  page: PageOfList,
  catalogue: Catalogue,
): Promise<TimelineEntry[] | Refusal> =>
  // Two snapshots could lose entries between pages.
  inSnapshot(pool, (tx) =>
    listReadOfCustomer(
      tx,
      (values) => readPage(tx, values),
      { customerId, page },
      (row) => presentEntry(row, catalogue),
    ),
  )

async function readPage(tx: Tx, values: PageValues): Promise<TimelineRow[]> {
  const audited = await tx.query<TimelineRow>(LIST_AUDITED, [...values])
  const own = await tx.query<TimelineRow>(LIST_OWN, [...values])
  const [, limit] = values
  return [...audited.rows, ...own.rows].toSorted((a, b) => (a.id > b.id ? -1 : 1)).slice(0, limit)
}

function presentEntry(row: TimelineRow, catalogue: Catalogue): TimelineEntry {
  const { action, actor, netCents, unit } = actOf(row, catalogue)
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

function actOf(row: TimelineRow, catalogue: Catalogue) {
  if (row.traded === null) {
    const netCents = row.amount_cents === null ? null : cents(row.amount_cents)
    return { action: row.action, actor: { kind: row.actor_kind, username: row.actor }, netCents, unit: null }
  }
  const { traded: type, symbol } = row
  const amounts = { amountCents: cents(row.amount_cents), feeCents: cents(row.fee_cents) }
  const isFund = catalogue.findTradable(symbol ?? '')?.type === 'mutual_fund'
  const { by, ...entry } = tradedEntry({ type, ...amounts }, { isFund })
  return { ...entry, actor: { kind: by, username: by === 'customer' ? row.actor : null } }
}
