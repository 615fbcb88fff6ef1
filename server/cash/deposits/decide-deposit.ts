import { type CreditedRate, type DepositTerms, creditedToday, isRateExpired } from '#domain/cash/deposit.ts'
import { depositTransfers } from '#domain/ledger/postings.ts'
import { rate } from '#domain/money/exchange-rate.ts'
import { cents } from '#domain/money/money.ts'
import { rejectedFor } from '#domain/reviews/review.ts'
import type { AdminDepositRequest } from '#contract/cash/deposits.ts'
import { type Refusal, isRefusal, refuse } from '#contract/refusals.ts'
import { type Reviewer, actorOf } from '#server/records/audit/audit.ts'
import { type AskedApproval, type Decided, approvalOf, decide } from '#server/records/reviews/decide.ts'
import { type PoolAndClock, type Tx, inTransaction } from '#server/platform/database/database.ts'
import { postTransfers } from '#server/ledger/post-transfers.ts'
import { refuseAlone } from '../thresholds/refuse-alone.ts'
import { FIND_CURRENCY, INSERT_DEPOSIT, depositReview, DEPOSIT_REVIEW } from './deposit-review.ts'
import { type ReviewedDepositRow, presentAdminDeposit, pricedAt } from './deposit-row.ts'
import { FIND_PENDING, type PendingDepositRow, reprice } from './reprice-deposit.ts'
import type { DepositRates } from './request-deposit.ts'

/** Today's rates, and how much worse than the locked one they may be. */
export interface ApprovalParts extends PoolAndClock {
  rates: DepositRates
  terms: Pick<DepositTerms, 'rateBandBps'>
}

/** `arrivedBefore`: the transfer arrived before the rate fell. */
type DepositApproval = AskedApproval & { arrivedBefore?: boolean }

/**
 * Approves a pending deposit; decision, transfer, balance, transaction and audit line commit together. Credits the
 * dollars fixed at the request, or today's where the rate is worse for the firm by more than the band, unless the
 * transfer arrived before. Refuses an expired exchange rate until `repriceDeposit` fixes a new one, and what one person
 * may not decide alone.
 */
export const approveDeposit = (
  { pool, ...parts }: ApprovalParts,
  approval: DepositApproval,
): Promise<AdminDepositRequest | Refusal> =>
  inTransaction(pool, (tx) => approveDepositIn(tx, parts, approval))

/** In the caller's transaction, which rolls back a refusal. */
export async function approveDepositIn(
  tx: Tx,
  { clock, rates, terms }: Omit<ApprovalParts, 'pool'>,
  approval: DepositApproval,
): Promise<AdminDepositRequest | Refusal> {
  const { requestId, reviewer, arrivedBefore = false, confirmed } = approval
  const { rows } = await tx.query<{ currency: string }>(FIND_CURRENCY, [requestId])
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
  const decided = await decide(tx, clock, review, approvalOf(approval))
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
  await tx.query(INSERT_DEPOSIT, [customerId, ids.next(), amount_cents, sourceId, at])
  await postTransfers(tx, ids, transfers, at)
}

/** With a reason for the customer; no money moves. */
export async function rejectDeposit(
  { pool, clock }: PoolAndClock,
  { requestId, reason, reviewer }: { requestId: bigint; reason: string; reviewer: Reviewer },
): Promise<AdminDepositRequest | Refusal> {
  return inTransaction(pool, async (tx) => {
    const requested = { requestId, outcome: rejectedFor(reason), ...actorOf(reviewer) }
    const decided = await decide(tx, clock, DEPOSIT_REVIEW, requested)
    return isRefusal(decided) ? decided : presentAdminDeposit(decided.row)
  })
}
