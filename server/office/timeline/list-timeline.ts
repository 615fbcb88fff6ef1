import type { PageQuery } from '#contract/fields.ts'
import type { AuditActorKind } from '#domain/people/audit-actor.ts'
import { TRADED_TYPES, type TradedType, tradedEntry } from '#domain/timeline/traded-entry.ts'
import { cents, formatCents } from '#domain/money/money.ts'
import { formatQuantity, quantity } from '#domain/money/quantity.ts'
import type { Catalogue } from '#domain/market/catalogue.ts'
import type { TimelineEntry } from '#contract/office/customers/timeline.ts'
import type { Refusal } from '#contract/refusals.ts'
import { type Pool, type Tx, inSnapshot } from '#server/platform/database/database.ts'
import { type PageValues, listReadOfCustomer } from '../customers/list-of-customer.ts'

/** A transaction has its type and fee, anything else its action and actor. */
export type TimelineRow = Entry & (Traded | Acted)

interface Entry {
  id: bigint
  at: Date
  /** A username, if known. */
  actor: string | null
  symbol: string | null
  quantity_units: bigint | null
  amount_cents: bigint | null
  currency: string | null
  reason: string | null
}

interface Traded {
  traded: TradedType
  amount_cents: bigint
  fee_cents: bigint
}

interface Acted {
  traded: null
  action: string
  actor_kind: AuditActorKind
}

/** Null columns for entries without an actor. */
const NONE = `null::text, null::bigint, null::bigint, null::text, null::text, null::text, null::bigint`

/**
 * Left out: looks by staff, refused attempts, and orders of authorities, which only readers of the whole audit log may
 * know.
 */
const LOOKS = `('customer.viewed', 'document.viewed', 'access.refused', 'proposal.refused',
  'customer.viewed_hidden', 'customer.hidden_view_ended')`

/**
 * Audit lines of customer $1 before the id $3, newest first, at most $2. Ids of one customer rise in commit order, so
 * this is the end of an index range.
 */
const LIST_AUDITED = `
select l.id, l.at, l.action, l.actor_kind, u.username as actor,
  null::text as symbol, null::bigint as quantity_units,
  coalesce(l.after ->> 'amountCents', l.after ->> 'grossCents')::bigint as amount_cents,
  case when l.after ?| array['amountCents', 'grossCents'] then 'USD' end as currency,
  l.after ->> 'reason' as reason, null::text as traded, null::bigint as fee_cents
from audit_log l left join users u on u.id = l.actor_id
where l.customer_id = $1 and l.id < $3 and l.action not in ${LOOKS}
order by l.customer_id desc, l.id desc limit $2`

/** The customer's own actions of these. Each part is the end of a range, merged by id. */
const LIST_OWN = `
with page as (
(
  select t.id, t.created_at as at, null as action, null as actor_kind, t.customer_id as actor_id,
    t.instrument as symbol, t.quantity_units, t.amount_cents, 'USD' as currency, null as reason, t.type as traded,
    t.fee_cents
  from transactions t
  where t.customer_id = $1 and t.id < $3 and t.type in (${TRADED_TYPES.map((type) => `'${type}'`).join(', ')})
  order by t.customer_id desc, t.id desc limit $2
) union all (
  select d.id, d.created_at, 'deposit.requested', 'customer', d.customer_id,
    null::text, null::bigint, d.original_amount_cents, d.currency, null::text, null::text, null::bigint
  from deposit_requests d
  where d.customer_id = $1 and d.id < $3
  order by d.customer_id desc, d.id desc limit $2
) union all (
  select p.id, p.created_at, 'profile.submitted', 'customer', p.customer_id, ${NONE}
  from profile_submissions p
  where p.customer_id = $1 and p.id < $3
  order by p.customer_id desc, p.id desc limit $2
) union all (
  select s.id, s.created_at, 'support_ticket.opened', 'customer', s.customer_id, ${NONE}
  from support_tickets s
  where s.customer_id = $1 and s.id < $3
  order by s.customer_id desc, s.id desc limit $2
)
order by id desc limit $2)
select page.id, page.at, page.action, page.actor_kind, u.username as actor, page.symbol, page.quantity_units,
  page.amount_cents, page.currency, page.reason, page.traded, page.fee_cents
from page left join users u on u.id = page.actor_id
order by page.id desc`

/** Newest first; refuses a user who is not a customer. */
export const listTimeline = (
  pool: Pool,
  customerId: bigint,
  page: PageQuery,
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
