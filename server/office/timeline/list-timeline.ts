import type { TimelineEntry } from '#contract/records/timeline.ts'
import { MAX_LIST_ROWS } from '#contract/paging.ts'
import { type Refusal, refuse } from '#contract/refusals.ts'
import { cents, formatCents } from '#domain/money/money.ts'
import { formatQuantity, quantity } from '#domain/money/quantity.ts'
import { LARGEST_ID } from '#server/platform/database/ids.ts'
import type { Queryable } from '#server/platform/database/pool.ts'
import { FIND_CUSTOMER } from '../notes/notes.sql.ts'
import { LIST_TIMELINE, type TimelineRow } from './timeline.sql.ts'

/** What happened with a customer, newest first; refuses a user who is not one. */
export async function listTimeline(
  database: Queryable,
  customerId: bigint,
  { limit = MAX_LIST_ROWS, before = LARGEST_ID }: { limit?: number | undefined; before?: string | undefined },
): Promise<TimelineEntry[] | Refusal> {
  const { rows } = await database.query<TimelineRow>(LIST_TIMELINE, [customerId, before, limit])
  if (rows.length > 0) return rows.map(presentEntry)
  const known = await database.query(FIND_CUSTOMER, [customerId])
  return known.rowCount ? [] : refuse('not_found')
}

const presentEntry = (row: TimelineRow): TimelineEntry => ({
  id: row.id.toString(),
  at: row.at.toISOString(),
  action: row.action,
  actor: { kind: row.actor_kind, username: row.actor },
  symbol: row.symbol,
  quantity: row.quantity_units === null ? null : formatQuantity(quantity(row.quantity_units)),
  amount: row.amount_cents === null ? null : formatCents(cents(row.amount_cents)),
  currency: row.currency,
  reason: row.reason,
})
