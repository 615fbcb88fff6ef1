import type { AdminDepositRequest } from '#contract/funding.ts'
import { depositTransfers } from '#domain/ledger/recipes.ts'
import { cents } from '#domain/money.ts'
import { REVIEW_STATUSES } from '#domain/review.ts'
import { type Look, depositWarnings } from '#domain/review-warnings.ts'
import {
  FACT_COLUMNS,
  type FactsRow,
  factJoins,
  factsOf,
  reviewJoins,
} from '#server/admin/customer-facts.sql.ts'
import { presentConsequences, presentWarnings } from '#server/admin/present-review.ts'
import { type QueueQuery, reviewQueueReader } from '#server/admin/read-review-queue.ts'
import { type ReviewQueue, foldName } from '#server/admin/review-queue.sql.ts'
import type { Pool } from '#server/database/pool.ts'
import { DEPOSIT_COLUMNS, type DepositRow, presentAdminDeposit } from './deposit-row.ts'

type QueuedDeposit = DepositRow & FactsRow

export const DEPOSIT_QUEUE: ReviewQueue = {
  table: 'deposit_requests',
  statuses: REVIEW_STATUSES,
  reference: 'lower(r.bank_reference)',
  fold: foldName,
  alias: 'd',
  columns: `${DEPOSIT_COLUMNS}, ${FACT_COLUMNS}`,
  joins: `${reviewJoins('d', 'processed_by')} ${factJoins('d')}`,
}

const readQueue = reviewQueueReader<QueuedDeposit>(DEPOSIT_QUEUE)

/** Deposit requests for an administrator, those that wait with what to look at twice and what a decision would do. */
export async function listDepositQueue(
  pool: Pool,
  query: QueueQuery,
  look: Look,
): Promise<AdminDepositRequest[]> {
  return (await readQueue(pool, query, look.at)).map((row) => presentQueued(row, look))
}

function presentQueued(row: QueuedDeposit, look: Look): AdminDepositRequest {
  const decided = presentAdminDeposit(row)
  if (row.status !== 'pending') return decided
  const source = { customerId: row.customer_id, sourceId: row.id }
  const request = { currency: row.currency, createdAt: row.created_at }
  return {
    ...decided,
    warnings: presentWarnings(depositWarnings(request, factsOf(row), look)),
    consequences: presentConsequences(row, {
      approved: depositTransfers(source, cents(row.amount_cents)),
      rejected: [],
    }),
  }
}
