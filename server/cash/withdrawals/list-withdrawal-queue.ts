import type { QueuedWithdrawalRequest } from '#contract/cash/withdrawals.ts'
import { withdrawalPayoutTransfers, withdrawalReleaseTransfers } from '#domain/ledger/postings.ts'
import { cents } from '#domain/money/money.ts'
import { type ReviewContext, type SharedBy, withdrawalWarnings } from '#domain/reviews/review-warnings.ts'
import { WITHDRAWAL_STATUSES } from '#domain/cash/withdrawal.ts'
import {
  FACT_COLUMNS,
  type FactsRow,
  factJoins,
  factsOf,
  namedOthers,
  reviewJoins,
} from '#server/records/reviews/customer-facts.sql.ts'
import { presentClaim } from '#server/records/reviews/claims.ts'
import { presentConsequences, presentWarnings } from '#server/records/reviews/present-review.ts'
import {
  type QueueQuery,
  createReviewQueueFinder,
  createReviewQueueReader,
} from '#server/records/reviews/read-review-queue.ts'
import { type ReviewQueue, foldNumber } from '#server/records/reviews/review-queue.sql.ts'
import type { Pool, Queryable } from '#server/platform/database/pool.ts'
import { WITHDRAWAL_COLUMNS, type WithdrawalRow, presentAdminWithdrawal } from './withdrawal-row.ts'

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
