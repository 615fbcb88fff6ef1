import type { PageQuery } from '#contract/fields.ts'
import type {
  AdminWithdrawalRequest,
  WithdrawalRequest,
  QueuedWithdrawalRequest,
  PayoutAccount,
} from '#contract/cash/withdrawals.ts'
import { MAX_LIST_ROWS } from '#contract/paging.ts'
import { cents, formatCents } from '#domain/money/money.ts'
import type { KycStatus } from '#domain/people/profile.ts'
import { type WithdrawalStatus, isSameName, WITHDRAWAL_STATUSES } from '#domain/cash/withdrawal.ts'
import { withdrawalPayoutTransfers, withdrawalReleaseTransfers } from '#domain/ledger/postings.ts'
import { type ReviewContext, type SharedBy, withdrawalWarnings } from '#domain/reviews/review-warnings.ts'
import {
  FACT_COLUMNS,
  type FactsRow,
  factJoins,
  factsOf,
  namedOthers,
  reviewJoins,
  presentConsequences,
  presentWarnings,
} from '#server/records/reviews/customer-facts.ts'
import { presentClaim } from '#server/records/reviews/claims.ts'
import {
  type QueueQuery,
  createReviewQueueFinder,
  createReviewQueueReader,
} from '#server/records/reviews/read-review-queue.ts'
import { type ReviewQueue, foldNumber } from '#server/records/reviews/review-queue.sql.ts'
import { type Pool, type Queryable, LARGEST_ID } from '#server/platform/database/database.ts'

export interface PayoutAccountRow {
  bank_name: string
  bank_account_name: string
  bank_account_number: string
  swift_code: string
  bank_address: string
}

/** The columns of `WITHDRAWAL_COLUMNS`. */
export interface WithdrawalRow extends PayoutAccountRow {
  id: bigint
  customer_id: bigint
  gross_cents: bigint
  net_cents: bigint
  fee_cents: bigint
  status: WithdrawalStatus
  created_at: Date
  processed_at: Date | null
  rejection_reason: string | null
}

/** The request `w`. */
export const WITHDRAWAL_COLUMNS = `w.id, w.customer_id, w.gross_cents, w.net_cents, w.fee_cents,
  w.bank_name, w.bank_account_name, w.bank_account_number, w.swift_code, w.bank_address,
  w.status, w.created_at, w.processed_at, w.rejection_reason`

/** For a reviewer: the columns of `CUSTOMER_COLUMNS`. */
export interface ReviewedCustomerRow {
  username: string
  /** Of the latest submission; null before the first. */
  full_name: string | null
  kyc_status: KycStatus
}

export const CUSTOMER_COLUMNS = `u.username, p.full_name, a.kyc_status`

export const presentPayoutAccount = (row: PayoutAccountRow): PayoutAccount => ({
  bankName: row.bank_name,
  bankAccountName: row.bank_account_name,
  bankAccountNumber: row.bank_account_number,
  swiftCode: row.swift_code,
  bankAddress: row.bank_address,
})

export const presentWithdrawal = (row: WithdrawalRow): WithdrawalRequest => ({
  id: row.id.toString(),
  userId: row.customer_id.toString(),
  amount: formatCents(cents(row.net_cents)),
  fee: formatCents(cents(row.fee_cents)),
  ...presentPayoutAccount(row),
  status: row.status,
  createdAt: row.created_at.toISOString(),
  processedAt: row.processed_at?.toISOString() ?? null,
  rejectionReason: row.rejection_reason,
})

/** With its customer and its decider, null while pending. */
export interface ReviewedWithdrawalRow extends WithdrawalRow, ReviewedCustomerRow {
  decided_by: string | null
}

export const presentAdminWithdrawal = (row: ReviewedWithdrawalRow): AdminWithdrawalRequest => ({
  ...presentWithdrawal(row),
  username: row.username,
  decidedBy: row.decided_by,
  warnings: [],
  consequences: null,
  ...warningsOf(row),
})

/** Warnings: the account is in another name, the profile is not approved. */
export const warningsOf = (row: WithdrawalRow & ReviewedCustomerRow) => ({
  isOwnName: row.full_name !== null && isSameName(row.bank_account_name, row.full_name),
  isProfilePending: row.kyc_status !== 'approved',
})

type QueuedWithdrawal = WithdrawalRow & FactsRow & { same_bank_account: SharedBy | null }

export const WITHDRAWAL_QUEUE: ReviewQueue = {
  name: 'withdrawals',
  statuses: WITHDRAWAL_STATUSES,
  reference: foldNumber('r.bank_account_number'),
  fold: foldNumber,
  alias: 'w',
  columns: `${WITHDRAWAL_COLUMNS}, ${FACT_COLUMNS}, same_bank_account.shared as same_bank_account`,
  joins: `${reviewJoins('withdrawals', 'w', 'processed_by')} ${factJoins('w')} ${namedOthers(
    'w',
    'same_bank_account',
    `select same.customer_id from withdrawal_requests same
     where ${foldNumber('same.bank_account_number')} collate "C" = ${foldNumber('w.bank_account_number')}
       and same.customer_id <> w.customer_id`,
  )}`,
}

export const readWithdrawalQueue = createReviewQueueReader<QueuedWithdrawal>(WITHDRAWAL_QUEUE)

const findRows = createReviewQueueFinder<QueuedWithdrawal>(WITHDRAWAL_QUEUE)

/** A pending request has its warnings and what each decision would do. */
export async function listWithdrawalQueue(
  pool: Pool,
  query: QueueQuery,
  context: ReviewContext,
): Promise<QueuedWithdrawalRequest[]> {
  return (await readWithdrawalQueue(pool, query, context.at)).map((row) => presentQueued(row, context))
}

/** The requests with these ids, in no promised order. */
export async function findQueuedWithdrawals(
  database: Queryable,
  ids: readonly string[],
  context: ReviewContext,
): Promise<QueuedWithdrawalRequest[]> {
  return (await findRows(database, ids)).map((row) => presentQueued(row, context))
}

function presentQueued(row: QueuedWithdrawal, context: ReviewContext): QueuedWithdrawalRequest {
  const presented = {
    ...presentAdminWithdrawal(row),
    fullName: row.full_name,
    claim: presentClaim('withdrawals', row, context.at),
  }
  if (row.status !== 'pending') return presented
  const source = { customerId: row.customer_id, sourceId: row.id }
  const request = {
    holder: row.bank_account_name,
    createdAt: row.created_at,
    sameBankAccount: row.same_bank_account,
  }
  return {
    ...presented,
    warnings: presentWarnings(withdrawalWarnings(request, factsOf(row), context)),
    consequences: presentConsequences(row, {
      approved: withdrawalPayoutTransfers(source, cents(row.net_cents), cents(row.fee_cents)),
      rejected: withdrawalReleaseTransfers(source, cents(row.gross_cents)),
    }),
  }
}

const LIST_WITHDRAWAL_REQUESTS = `
select ${WITHDRAWAL_COLUMNS}
from withdrawal_requests w
where w.customer_id = $1 and w.id < $2
order by w.id desc
limit $3`

/** Newest first: at most `limit`, older than `before`. */
export async function listWithdrawalRequests(
  database: Queryable,
  customerId: bigint,
  { before = LARGEST_ID, limit = MAX_LIST_ROWS }: PageQuery,
): Promise<WithdrawalRequest[]> {
  const { rows } = await database.query<WithdrawalRow>(LIST_WITHDRAWAL_REQUESTS, [customerId, before, limit])
  return rows.map(presentWithdrawal)
}
