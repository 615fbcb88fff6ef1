import type { Queryable } from '#server/database/pool.ts'

/** One line of the audit log. */
export interface AuditEntry {
  id: bigint
  at: Date
  /** Who did it; null for the system itself or an anonymous visitor. */
  actorId: bigint | null
  /** What was done, as noun.verb: 'deposit.approved', 'login.failed'. */
  action: string
  subjectType: string
  subjectId: string
  /** The customer concerned, so that their whole history can be read. */
  customerId: bigint | null
  /** What changed; never a password, hash, token or document. */
  before?: object
  after?: object
  address: string | null
}

/** Appends to the audit log inside the caller's transaction: what is recorded and the record commit together. */
export async function recordAudit(database: Queryable, entry: AuditEntry): Promise<void> {
  await database.query(
    `insert into audit_log (id, at, actor_id, action, subject_type, subject_id, customer_id, before, after, address)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      entry.id,
      entry.at,
      entry.actorId,
      entry.action,
      entry.subjectType,
      entry.subjectId,
      entry.customerId,
      entry.before ?? null,
      entry.after ?? null,
      entry.address,
    ],
  )
}
