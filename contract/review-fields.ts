import * as z from 'zod/mini'
import { ACCOUNT_KINDS } from '#domain/ledger/transfer.ts'
import { REVIEW_WARNINGS } from '#domain/reviews/review-warnings.ts'
import { decimal, idField, instant, pageQuery } from './fields.ts'
import { proseField, searchField } from './text-fields.ts'

/**
 * Queries of administrators' lists. Pending requests come oldest first and page with `after`, others newest first with
 * `before`; without a status, pending ones first. `search` is the beginning of a username, email address, full name or
 * what the list itself is known by.
 */
export const reviewQuery = <const Status extends readonly [string, ...string[]]>(statuses: Status) =>
  z.object({
    status: z.optional(z.enum(statuses)),
    search: z.optional(searchField),
    ...pageQuery.shape,
    after: z.optional(idField),
  })

export const namedCustomer = z.object({ userId: z.string(), username: z.string() })

/** For the audit log and for colleagues. */
export const reasonField = proseField('Reason', 1000)
export const reasonForm = z.object({ reason: reasonField })

/** A reason to look twice at a pending request. */
export const reviewWarning = z.object({
  code: z.enum(REVIEW_WARNINGS),
  /** At most three. */
  customers: z.array(namedCustomer),
  /** How many more it is about; at most 1,000 in all are counted. */
  more: z.number(),
  /** When it happened, or its end. */
  at: z.nullable(instant),
  /** Distance from the provider's rate in percent; only where the warning is about it. */
  distancePercent: z.optional(decimal),
})

const balances = { balance: decimal, available: decimal, held: decimal }

/** What a decision would post, and leave the customer. */
export const outcome = z.object({
  ...balances,
  postings: z.array(
    z.object({ debit: z.enum(ACCOUNT_KINDS), credit: z.enum(ACCOUNT_KINDS), amount: decimal }),
  ),
})

/** The customer's state now, and after either decision. */
export const consequences = z.object({ now: z.object(balances), approved: outcome, rejected: outcome })

/** What every administrators' list shows. */
export const reviewFields = {
  username: z.string(),
  /** Null while it waits, or if it closed by itself. */
  decidedBy: z.nullable(z.string()),
  /** Empty once it is decided. */
  warnings: z.array(reviewWarning),
}

/** Who works on a request, by username, and until when. */
export const claim = z.object({ by: z.string(), until: instant })

/** For waiting requests. */
export const claimField = {
  claim: z.nullable(claim),
}

/** Further fields of request lists. */
export const queuedFields = {
  ...claimField,
  /** From the latest profile submission; null before the first. */
  fullName: z.nullable(z.string()),
}

export const counted = z.object({
  /** At most 10,000; in a search 1,000. */
  found: z.number(),
  isMore: z.boolean(),
})
