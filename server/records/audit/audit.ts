import type { AuditAction } from '#contract/records/audit-actions.ts'
import type { AuditActorKind } from '#domain/people/audit-actor.ts'
import type { Queryable } from '#server/platform/database/pool.ts'

export interface NewAuditEntry {
  id: bigint
  at: Date
  /** Null for the system, the operator or an anonymous visitor. */
  actorId: bigint | null
  /** When `actorId` is null; default 'visitor' with an address, else 'system'. */
  actorKind?: Exclude<AuditActorKind, 'administrator' | 'customer'>
  action: AuditAction
  subjectType: string
  subjectId: string
  /** So that the customer's whole history can be read. */
  customerId: bigint | null
  /** Never a password, hash, token or document. */
  before?: object
  after?: object
  address: string | null
}

/** A user's kind is their role. */
const INSERT_LINE = `
insert into audit_log
  (id, at, actor_id, actor_kind, action, subject_type, subject_id, customer_id, before, after, address)
select $1::bigint, $2::timestamptz, $3::bigint, coalesce((select role from users where id = $3), $4::text), $5::text,
  $6::text, $7::text, $8::bigint, $9::jsonb, $10::jsonb, $11::text`

/**
 * Appends to the audit log in the caller's transaction, with which it commits. The line joins the chain at the commit,
 * so the call may be anywhere in it.
 */
export async function recordAudit(database: Queryable, entry: NewAuditEntry): Promise<void> {
  await database.query(INSERT_LINE, [
    entry.id,
    entry.at,
    entry.actorId,
    entry.actorKind ?? (entry.address === null ? 'system' : 'visitor'),
    entry.action,
    entry.subjectType,
    entry.subjectId,
    entry.customerId,
    entry.before ?? null,
    entry.after ?? null,
    entry.address,
  ])
}
