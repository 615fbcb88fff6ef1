import * as z from 'zod/mini'
import { ACCOUNT_KINDS } from '#domain/ledger/account.ts'
import { REVIEW_WARNINGS } from '#domain/reviews/review-warnings.ts'
import { decimal, idField, instant, pageQuery } from './fields.ts'
import { searchField } from './text-fields.ts'

/**
 * Queries of administrators' lists. Pending requests come oldest first and page with `after`, others newest first with
 * `before`; without a status, pending ones first. `search` is the beginning of a username, email address, full name or
 * the list's own names.
 */
export const reviewQuery = <const Status extends readonly [string, ...string[]]>(statuses: Status) =>
  z.object({
    status: z.optional(z.enum(statuses)),
    search: z.optional(searchField),
    ...pageQuery.shape,
    after: z.optional(idField),
  })

/** A customer whom a warning names. */
export const namedCustomer = z.object({ userId: z.string(), username: z.string() })

/** Something about a pending request to look at twice. */
export const reviewWarning = z.object({
  code: z.enum(REVIEW_WARNINGS),
  /** The others it is about, at most three. */
  customers: z.array(namedCustomer),
  /** How many more it is about; at most 1,000 in all are counted. */
  more: z.number(),
  /** When it happened, or until when it lasts. */
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

/** What the customer has now, and would have after either decision. */
export const consequences = z.object({ now: z.object(balances), approved: outcome, rejected: outcome })

/** What an administrator's list says of every request, whatever it asks for. */
export const reviewFields = {
  username: z.string(),
  /** Who decided; null while it waits, and when it closed by itself. */
  decidedBy: z.nullable(z.string()),
  /** Empty once it is decided. */
  warnings: z.array(reviewWarning),
}

/** Who works on a request, by username, and until when unless that is renewed. */
export const claim = z.object({ by: z.string(), until: instant })

/** What a list of requests says of each that waits. */
export const claimField = {
  /** Null where it is not claimed. */
  claim: z.nullable(claim),
}

/** What the lists of requests say besides. */
export const queuedFields = {
  ...claimField,
  /** The customer's, of their latest profile submission; null before the first. */
  fullName: z.nullable(z.string()),
}

/** How many rows a filter finds. */
export const counted = z.object({
  /** At most 10,000, of a search 1,000. */
  found: z.number(),
  /** Whether there are more. */
  isMore: z.boolean(),
})
