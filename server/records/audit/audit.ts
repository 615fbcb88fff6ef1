import type { AuditActorKind } from '#domain/people/audit-actor.ts'
import type { ReviewContext } from '#domain/reviews/review-warnings.ts'
import type { AuditAction } from '#contract/records/audit-actions.ts'
import { type Ids, takeIds, type Queryable } from '#server/platform/database/database.ts'

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

/** Who acts: staff, a user, a visitor (null) from an address, the operator, or the product itself. */
type Actor =
  | Reviewer
  | { readonly userId: bigint | null; readonly address: string | null }
  | 'operator'
  | 'system'

/** `ids`: the transaction's, where it has some. */
interface Act {
  by: Actor
  at: Date
  ids?: Ids
}

type Audited = Pick<NewAuditEntry, 'customerId' | 'before' | 'after'> & {
  subject: readonly [type: string, id: bigint | string]
}

/** Records an act in the audit log, as `recordAudit` does. */
export async function audit(tx: Queryable, act: Act, action: AuditAction, audited: Audited): Promise<void> {
  const { subject, ...rest } = audited
  const id = (act.ids ?? (await takeIds(tx))).next()
  const [subjectType, subjectId] = [subject[0], subject[1].toString()]
  await recordAudit(tx, { id, at: act.at, ...actorIn(act.by), action, subjectType, subjectId, ...rest })
}

function actorIn(by: Actor): Pick<NewAuditEntry, 'actorId' | 'actorKind' | 'address'> {
  if (by === 'operator') return { actorId: null, actorKind: 'operator', address: null }
  if (by === 'system') return { actorId: null, address: null }
  return { actorId: 'userId' in by ? by.userId : by.administratorId, address: by.address }
}

/** The deciding administrator and their address, for the audit log. */
export interface Reviewer {
  readonly administratorId: bigint
  readonly address: string
}

export const reviewerOf = (call: { principal: { userId: bigint }; address: string }): Reviewer => ({
  administratorId: call.principal.userId,
  address: call.address,
})

/** The request that an administrator's call names. */
export const requestOf = (call: Parameters<typeof reviewerOf>[0] & { params: { id: string } }) => ({
  requestId: BigInt(call.params.id),
  reviewer: reviewerOf(call),
})

export const actorOf = ({ administratorId, address }: Reviewer) => ({ actorId: administratorId, address })

/** For a call that only reads. */
export const reviewContextOf = (call: { principal: { userId: bigint } }, at: Date): ReviewContext => ({
  reviewerId: call.principal.userId,
  at,
})
