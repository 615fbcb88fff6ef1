import * as z from 'zod/mini'
import { AUDIT_ACTOR_KINDS } from '#domain/people/audit-actor.ts'
import { staffOperation } from '../operation.ts'
import { idField, instant, instantField, pageQuery } from '../fields.ts'
import { lineField } from '../text-fields.ts'
import { counted } from '../review-fields.ts'

const wordField = (label: string) =>
  z.string().check(z.regex(/^[a-z][a-z_]{0,39}(?:\.[a-z_]{1,40})?$/, { error: `Unknown ${label}` }))

/** Combined with "and". */
const filters = {
  /** A username; any case. */
  actor: z.optional(lineField('Actor', 64)),
  actorKind: z.optional(z.enum(AUDIT_ACTOR_KINDS, { error: 'Unknown kind of actor' })),
  /** 'deposit.approved'. */
  action: z.optional(wordField('action')),
  /** 'deposit_request', 'user'. */
  subjectKind: z.optional(wordField('kind of subject')),
  /** As in the log: digits, a currency, a path. */
  subjectId: z.optional(lineField('Subject', 80)),
  /** The customer's id. */
  userId: z.optional(idField),
  /** The customer's username; any case. */
  customer: z.optional(lineField('Customer', 64)),
  /** Inclusive. */
  from: z.optional(instantField),
  /** Exclusive. */
  to: z.optional(instantField),
}

export const auditFilters = z.object(filters)

/** A small JSON object, before or after. Never a password, hash, token or document. */
const detail = z.nullable(z.record(z.string(), z.unknown()))

export const auditEntry = z.object({
  id: z.string(),
  at: instant,
  /** `id` and `username` are null without an account: a visitor, the operator, the system. */
  actor: z.object({
    kind: z.enum(AUDIT_ACTOR_KINDS),
    id: z.nullable(z.string()),
    username: z.nullable(z.string()),
  }),
  /** As noun.verb: 'deposit.approved', 'login.failed'. */
  action: z.string(),
  /** `username` when it is a user. */
  subject: z.object({ kind: z.string(), id: z.string(), username: z.nullable(z.string()) }),
  customer: z.nullable(z.object({ id: z.string(), username: z.string() })),
  /** Null without a network. */
  address: z.nullable(z.string()),
  before: detail,
  after: detail,
  /** Its link in the log's chain: SHA-256 in hex. */
  hash: z.string(),
})

export const adminListAudit = staffOperation({
  summary: 'The audit log, newest first; at most 500 entries, older than the one with id `before`',
  mayLag: true,
  input: { query: z.object({ ...filters, ...pageQuery.shape }) },
  output: z.array(auditEntry),
})

export const adminCountAudit = staffOperation({
  summary: 'How many entries a filter of the audit log finds: up to 10,000, and whether there are more',
  mayLag: true,
  input: { query: auditFilters },
  output: counted,
  isActivity: false,
})

export const adminExportAudit = staffOperation({
  summary: 'The audit log as CSV, newest first, however long; every export is audited',
  input: { query: auditFilters },
  output: z.unknown(),
  needsProof: true,
  refusals: ['second_factor_due'],
  carries: 'file',
  rateLimit: { max: 10, perSeconds: 60 },
})
