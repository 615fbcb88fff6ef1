import { type CustomerFacts, MOST_COUNTED, type SharedBy } from '#domain/reviews/review-warnings.ts'
import type { ReviewQueueName } from '#domain/reviews/claim.ts'
import type { RestrictableRight } from '#domain/restrictions/restriction.ts'
import type { FlagKind, SetFlag } from '#domain/flags/customer-flag.ts'
import type { KycStatus } from '#domain/people/profile.ts'
import { type Balances, balancesAfter } from '#domain/reviews/consequences.ts'
import type { Transfer } from '#domain/ledger/transfer.ts'
import { formatDecimal } from '#domain/money/decimal.ts'
import { addCents, cents, formatCents } from '#domain/money/money.ts'
import type * as domain from '#domain/reviews/review-warnings.ts'
import type { Consequences, Outcome, ReviewWarning } from '#contract/records/reviews.ts'
import { MONEY_LOCK_COLUMNS, type MoneyLockRow, moneyLockOf } from '#server/ledger/lock-accounts.ts'
import { CLAIM_COLUMNS, type ClaimRow, claimJoins } from './claims.sql.ts'
import { foldNumber } from './review-queue.sql.ts'

/** Customer `u`, account `a` and latest profile submission `p`; join on `u.id`. */
export const CUSTOMERS = `(
  users u
  join accounts a on a.customer_id = u.id
  left join lateral (
    select s.full_name from profile_submissions s where s.customer_id = u.id order by s.id desc limit 1
  ) p on true)`

/** The customer, decider and claimer of a request: the columns of `REVIEW_COLUMNS`. */
interface ReviewRow extends ClaimRow {
  customer_id: bigint
  username: string
  decided_by: string | null
}

/** Joins the request's customer `u`, account `a`, decider, and claim. */
export const reviewJoins = (queue: ReviewQueueName, request: string, decidedBy: string): string => `
  join users u on u.id = ${request}.customer_id
  join accounts a on a.customer_id = ${request}.customer_id
  left join users decider on decider.id = ${request}.${decidedBy}
  ${claimJoins(queue, request)}`

export const REVIEW_COLUMNS = `u.username, decider.username as decided_by, ${CLAIM_COLUMNS}`

/** A flag in JSON. */
export interface FlagFact {
  kind: FlagKind
  ends_at: string | null
}

/** Flags of account `a` that no person has ended, as `flags`; null without any. */
export const FLAG_COLUMN = `(
    select json_agg(json_build_object('kind', f.kind, 'ends_at', f.ends_at) order by f.id)
    from customer_flags f where f.customer_id = a.customer_id and f.ended_at is null) as flags`

export const flagsOf = (flags: readonly FlagFact[] | null): SetFlag[] =>
  (flags ?? []).map(({ kind, ends_at }) => ({ kind, endsAt: ends_at === null ? null : new Date(ends_at) }))

/** The facts behind warnings: the columns of `FACT_COLUMNS`. */
export interface FactsRow extends ReviewRow, MoneyLockRow {
  full_name: string | null
  kyc_status: KycStatus
  profile_at: Date | null
  cash_cents: bigint
  held_cents: bigint
  payouts_paused_until: Date | null
  locked_at: Date | null
  restricted_rights: RestrictableRight[]
  flags: FlagFact[] | null
  same_document: SharedBy | null
  same_id_number: SharedBy | null
}

export const FACT_COLUMNS = `${REVIEW_COLUMNS}, latest.full_name, latest.created_at as profile_at, a.kyc_status,
  a.cash_cents, a.held_cents, a.payouts_paused_until, u.locked_at, a.restricted_rights, ${MONEY_LOCK_COLUMNS},
  ${FLAG_COLUMN},
  same_document.shared as same_document, same_id_number.shared as same_id_number`

/**
 * The first three customers of `others`, which selects ids, and their number: reads at most `MOST_COUNTED` rows. Null
 * without any, and for a decided request.
 */
export const namedOthers = (request: string, name: string, others: string): string => `
  left join lateral (
    select json_build_object('customers',
        json_agg(json_build_object('userId', named.id::text, 'username', named.username) order by named.id),
      'total', max(few.total)) as shared
    from (
      select found.customer_id, count(*) over () as total
      from (select distinct other.customer_id from (${others} limit ${MOST_COUNTED}) other) found
      order by found.customer_id limit 3
    ) few
    join users named on named.id = few.customer_id
    where ${request}.status = 'pending'
    having count(*) > 0
  ) ${name} on true`

/** Joins the `latest` submission of the request's customer, and customers who share something with it. */
export const factJoins = (request: string): string => `
  left join lateral (
    select own.full_name, own.id_number, own.document_id, own.created_at
    from profile_submissions own where own.customer_id = ${request}.customer_id order by own.id desc limit 1
  ) latest on true
  ${namedOthers(
    request,
    'same_document',
    `select same.customer_id from documents mine join documents same on same.fingerprint = mine.fingerprint
     where mine.customer_id = ${request}.customer_id and mine.id = latest.document_id
       and same.customer_id <> ${request}.customer_id`,
  )}
  ${namedOthers(
    request,
    'same_id_number',
    `select same.customer_id from profile_submissions same
     where ${foldNumber('same.id_number')} collate "C" = ${foldNumber('latest.id_number')}
       and ${foldNumber('latest.id_number')} <> '' and same.customer_id <> ${request}.customer_id`,
  )}`

export const factsOf = (row: FactsRow): CustomerFacts => ({
  customerId: row.customer_id,
  kycStatus: row.kyc_status,
  fullName: row.full_name,
  profileAt: row.profile_at,
  payoutsPausedUntil: row.payouts_paused_until,
  moneyLock: moneyLockOf(row),
  lockedAt: row.locked_at,
  restrictedRights: row.restricted_rights,
  flags: flagsOf(row.flags),
  sameDocument: row.same_document,
  sameIdNumber: row.same_id_number,
})

export const presentWarnings = (warnings: readonly domain.DetectedWarning[]): ReviewWarning[] =>
  warnings.map(({ code, customers, more, at, distanceBps }) => ({
    code,
    customers: [...customers],
    more,
    at: at?.toISOString() ?? null,
    ...(distanceBps === undefined ? {} : { distancePercent: formatDecimal(distanceBps, 2, 0) }),
  }))

/** What each decision on a request would post, and the balances after it. */
export function presentConsequences(
  before: { cash_cents: bigint; held_cents: bigint },
  postings: { approved: readonly Transfer[]; rejected: readonly Transfer[] },
): Consequences {
  const now = { cashCents: cents(before.cash_cents), heldCents: cents(before.held_cents) }
  return {
    now: presentBalances(now),
    approved: presentOutcome(now, postings.approved),
    rejected: presentOutcome(now, postings.rejected),
  }
}

const presentOutcome = (now: Balances, transfers: readonly Transfer[]): Outcome => ({
  ...presentBalances(balancesAfter(now, transfers)),
  postings: transfers.map(({ debit, credit, amount }) => ({
    debit,
    credit,
    amount: formatCents(cents(amount)),
  })),
})

export const presentBalances = ({ cashCents, heldCents }: Balances) => ({
  balance: formatCents(addCents(cashCents, heldCents)),
  available: formatCents(cashCents),
  held: formatCents(heldCents),
})
