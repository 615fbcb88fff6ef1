import { MAX_LIST_ROWS } from '#contract/paging.ts'
import type { AuditEntry, AuditFilters } from '#contract/records/audit.ts'
import { MAX_COUNTED_ROWS, countedRows } from '#domain/staff/office-lists.ts'
import type { ListCount } from '#contract/office/lists.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import { type AuditRow, COUNT_AUDIT, LIST_AUDIT } from './list-audit.sql.ts'

export interface AuditPage {
  limit?: number | undefined
  /** Only lines older than this id. */
  before?: string | undefined
}

/** Lines that pass every filter, newest first. */
export async function listAudit(
  pool: Pool,
  filters: AuditFilters,
  { limit = MAX_LIST_ROWS, before }: AuditPage,
): Promise<AuditEntry[]> {
  const { rows } = await pool.query<AuditRow>(LIST_AUDIT, [...valuesOf(filters), before ?? null, limit])
  return rows.map(presentAudit)
}

/** Up to `MAX_COUNTED_ROWS`. */
export async function countAudit(pool: Pool, filters: AuditFilters): Promise<ListCount> {
  const { rows } = await pool.query<{ found: bigint }>(COUNT_AUDIT, [
    ...valuesOf(filters),
    MAX_COUNTED_ROWS + 1,
  ])
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
