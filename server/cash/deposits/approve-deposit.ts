import type { AdminDepositRequest } from '#contract/cash/deposits.ts'
import { type Refusal, isRefusal, refuse } from '#contract/refusals.ts'
import { isRateExpired } from '#domain/cash/deposit.ts'
import { depositTransfers } from '#domain/ledger/postings.ts'
import { cents } from '#domain/money/money.ts'
import { APPROVED } from '#domain/reviews/review.ts'
import { type Reviewer, actorOf } from '#server/records/audit/reviewer.ts'
import { type Decided, decide } from '#server/records/reviews/decide.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Pool, Tx } from '#server/platform/database/pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { postTransfers } from '#server/ledger/post-transfers.ts'
import { DEPOSIT_REVIEW } from './deposit-review.ts'
import * as sql from './deposit-review.sql.ts'
import { type ReviewedDepositRow, presentAdminDeposit, pricedAt } from './deposit-row.ts'

/**
 * Approves a pending deposit: the decision, the transfer, the balance, the customer's transaction and
 * the audit line commit together. Credits exactly the dollars fixed at the request; refuses one whose
 * exchange rate is more than 10 days old until `repriceDeposit` has fixed a new one.
 */
export async function approveDeposit(
  { pool, clock }: { pool: Pool; clock: Clock },
  { requestId, reviewer }: { requestId: bigint; reviewer: Reviewer },
): Promise<AdminDepositRequest | Refusal> {
  return inTransaction(pool, async (tx) => {
    const requested = { requestId, outcome: APPROVED, ...actorOf(reviewer) }
    const decided = await decide(tx, clock, DEPOSIT_REVIEW, requested)
    if (isRefusal(decided)) return decided
    const { row, at } = decided
    if (isRateExpired({ currency: row.currency, pricedAt: pricedAt(row) }, at)) return refuse('rate_expired')
    await credit(tx, decided)
    return presentAdminDeposit(decided.row)
  })
}

async function credit(tx: Tx, { row, at, ids }: Decided<ReviewedDepositRow>): Promise<void> {
  const { customer_id: customerId, id: sourceId, amount_cents } = row
  const transfers = depositTransfers({ customerId, sourceId }, cents(amount_cents))
  await tx.query(sql.INSERT_DEPOSIT, [customerId, ids.next(), amount_cents, sourceId, at])
  await postTransfers(tx, ids, transfers, at)
}
