import { MAX_COUNTED_ROWS, countedRows } from '#domain/staff/office-lists.ts'
import type { PageQuery } from '#contract/fields.ts'
import { MAX_LIST_ROWS } from '#contract/paging.ts'
import type { AuditEntry, AuditFilters } from '#contract/records/audit.ts'
import type { ListCount } from '#contract/office/lists.ts'
import { foldText } from '#server/platform/database/fold-text.sql.ts'
import type { Pool } from '#server/platform/database/database.ts'

/** With the usernames of actor, subject and customer, and its hash in the chain. */
interface AuditRow {
  id: bigint
  at: Date
  actor_kind: 'administrator' | 'customer' | 'visitor' | 'operator' | 'system'
  actor_id: bigint | null
  actor_username: string | null
  action: string
  subject_type: string
  subject_id: string
  subject_username: string | null
  customer_id: bigint | null
  customer_username: string | null
  address: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  hash: string
}

const FILTERS = `($1::text is null or actor_id = (select id from users where username_key = ${foldText('$1')}))
    and ($2::text is null or actor_kind = $2)
    and ($3::text is null or action = $3)
    and ($4::text is null or subject_type = $4)
    and ($5::text is null or subject_id = $5)
    and ($6::bigint is null or customer_id = $6)
    and ($7::text is null or customer_id = (select id from users where username_key = ${foldText('$7')}))
    and ($8::timestamptz is null or at >= $8)
    and ($9::timestamptz is null or at < $9)`

/** Lines that pass the filters, up to $10. */
const COUNT_AUDIT = `
select count(*) as found from (select from audit_log where ${FILTERS} limit $10) found`

/**
 * Newest first, older than line $10, at most $11; every filter may be null. Planned with its values: null filters drop
 * out, and the others walk one index backwards until the page is full.
 */
export const LIST_AUDIT = `
with edge as materialized (select at, id from audit_log where id = $10),
page as (
  select id, at, actor_kind, actor_id, action, subject_type, subject_id, customer_id, address, before, after
  from audit_log
  where ${FILTERS}
    and ($10::bigint is null or (at, id) < ((select at from edge), (select id from edge)))
  order by at desc, id desc
  limit $11
)
select l.id, l.at, l.actor_kind, l.actor_id, a.username as actor_username, l.action, l.subject_type, l.subject_id,
  s.username as subject_username, l.customer_id, c.username as customer_username, l.address, l.before, l.after,
  encode(k.hash, 'hex') as hash
from page l
join audit_chain k on k.line_id = l.id
left join users a on a.id = l.actor_id
left join users c on c.id = l.customer_id
left join users s
  on s.id = case when l.subject_type = 'user' and l.subject_id ~ '^[0-9]{1,18}$' then l.subject_id::bigint end
order by l.at desc, l.id desc`

/** Lines that pass every filter, newest first. */
export async function listAudit(
  pool: Pool,
  filters: AuditFilters,
  { limit = MAX_LIST_ROWS, before }: PageQuery,
): Promise<AuditEntry[]> {
  const { rows } = await pool.query<AuditRow>(LIST_AUDIT, [...valuesOf(filters), before ?? null, limit])
  return rows.map(presentAudit)
}

/** Up to `MAX_COUNTED_ROWS`. */
export async function countAudit(pool: Pool, filters: AuditFilters): Promise<ListCount> {
  const values = [...valuesOf(filters), MAX_COUNTED_ROWS + 1]
  const { rows } = await pool.query<{ found: bigint }>(COUNT_AUDIT, values)
  return countedRows(Number(rows[0]?.found ?? 0n))
}

const valuesOf = (filters: AuditFilters) => [
  filters.actor ?? null,
  filters.actorKind ?? null,
  filters.action ?? null,
  filters.subjectKind ?? null,
  filters.subjectId ?? null,
  filters.userId ?? null,
  filters.customer ?? null,
  filters.from ?? null,
  filters.to ?? null,
]

const presentAudit = (row: AuditRow): AuditEntry => ({
  id: row.id.toString(),
  at: row.at.toISOString(),
  actor: { kind: row.actor_kind, id: row.actor_id?.toString() ?? null, username: row.actor_username },
  action: row.action,
  subject: { kind: row.subject_type, id: row.subject_id, username: row.subject_username },
  customer: userOf(row.customer_id, row.customer_username),
  address: row.address,
  before: row.before,
  after: row.after,
  hash: row.hash,
})

const userOf = (id: bigint | null, username: string | null) =>
  id === null || username === null ? null : { id: id.toString(), username }
