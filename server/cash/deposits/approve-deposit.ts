import type { AdminDepositRequest } from '#contract/cash/deposits.ts'
import { type Refusal, isRefusal, refuse } from '#contract/refusals.ts'
import { isRateExpired } from '#domain/cash/deposit.ts'
import { type CreditedRate, type DepositTerms, creditedToday } from '#domain/cash/deposit-terms.ts'
import { depositTransfers } from '#domain/ledger/postings.ts'
import { rate } from '#domain/money/exchange-rate.ts'
import { cents } from '#domain/money/money.ts'
import { APPROVED } from '#domain/reviews/review.ts'
import { type Reviewer, actorOf } from '#server/records/audit/reviewer.ts'
import { type Decided, decide } from '#server/records/reviews/decide.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Pool, Tx } from '#server/platform/database/pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { postTransfers } from '#server/ledger/post-transfers.ts'
import type { Confirmed } from '#server/records/proposals/proposal-kind.ts'
import { refuseAlone } from '../thresholds/refuse-alone.ts'
import { depositReview } from './deposit-review.ts'
import * as sql from './deposit-review.sql.ts'
import { type ReviewedDepositRow, presentAdminDeposit, pricedAt } from './deposit-row.ts'
import { FIND_PENDING, type PendingDepositRow, reprice } from './reprice-deposit.ts'
import type { DepositRates } from './request-deposit.ts'

/** Today's rates, and how much worse than the locked one they may be. */
export interface ApprovalParts {
  pool: Pool
  clock: Clock
  rates: DepositRates
  terms: Pick<DepositTerms, 'rateBandBps'>
}

/** `arrivedBefore`: the transfer arrived before the rate fell. */
interface Approval {
  requestId: bigint
  reviewer: Reviewer
  arrivedBefore?: boolean
  /** The proposal that it confirms; absent where one person decides. */
  confirmed?: Confirmed
  /** Shared by approvals given together. */
  batch?: string
}

/**
 * Approves a pending deposit; decision, transfer, balance, transaction and audit line commit together. Credits the
 * dollars fixed at the request, or today's where the rate is worse for the firm by more than the band, unless the
 * transfer arrived before. Refuses an expired exchange rate until `repriceDeposit` fixes a new one, and what one person
 * may not decide alone.
 */
export const approveDeposit = (
  { pool, ...parts }: ApprovalParts,
  approval: Approval,
): Promise<AdminDepositRequest | Refusal> =>
  inTransaction(pool, (tx) => approveDepositIn(tx, parts, approval))

/** In the caller's transaction, which rolls back a refusal. */
export async function approveDepositIn(
  tx: Tx,
  { clock, rates, terms }: Omit<ApprovalParts, 'pool'>,
  { requestId, reviewer, arrivedBefore = false, confirmed, batch }: Approval,
): Promise<AdminDepositRequest | Refusal> {
  const { rows } = await tx.query<{ currency: string }>(sql.FIND_CURRENCY, [requestId])
  const isForeign = rows[0] !== undefined && rows[0].currency !== 'USD'
  let credited: CreditedRate = 'locked'
  const prepare = async (_: Tx, at: Date): Promise<Refusal | null> => {
    const before = (await tx.query<PendingDepositRow>(FIND_PENDING, [requestId])).rows[0]
    // The update finds it decided, and the answer says by whom.
    if (!before) return null
    const { currency } = before
    if (isRateExpired({ currency, pricedAt: pricedAt(before) }, at)) return refuse('rate_expired')
    const changed = creditedToday(
      { originalAmount: cents(before.original_amount_cents), currency },
      { locked: rate(before.rate_units), today: rates.rateOf(currency), arrivedBefore },
      terms,
    )
    if (!changed) return null
    credited = 'today'
    await reprice(tx, { before, ...changed, reviewer, at })
    return null
  }
  const review = { ...depositReview(() => credited, arrivedBefore), ...(isForeign ? { prepare } : {}) }
  const requested = {
    requestId,
    outcome: APPROVED,
    ...actorOf(reviewer),
    isConfirmation: confirmed !== undefined,
    batch,
  }
  const decided = await decide(tx, clock, review, requested)
  if (isRefusal(decided)) return decided
  const { customer_id: customerId, amount_cents } = decided.row
  const moved = { customerId, cashierId: reviewer.administratorId, amountCents: cents(amount_cents) }
  const alone = confirmed ? null : await refuseAlone(tx, { ...moved, at: decided.at, isCounted: true })
  if (alone) return alone
  await credit(tx, decided)
  return presentAdminDeposit(decided.row)
}

async function credit(tx: Tx, { row, at, ids }: Decided<ReviewedDepositRow>): Promise<void> {
  const { customer_id: customerId, id: sourceId, amount_cents } = row
  const transfers = depositTransfers({ customerId, sourceId }, cents(amount_cents))
  await tx.query(sql.INSERT_DEPOSIT, [customerId, ids.next(), amount_cents, sourceId, at])
  await postTransfers(tx, ids, transfers, at)
}
