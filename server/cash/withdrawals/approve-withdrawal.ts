import { type Refusal, isRefusal } from '#contract/refusals.ts'
import type { AdminWithdrawalRequest } from '#contract/cash/withdrawals.ts'
import { withdrawalPayoutTransfers } from '#domain/ledger/postings.ts'
import { cents } from '#domain/money/money.ts'
import { APPROVED } from '#domain/reviews/review.ts'
import { type Reviewer, actorOf } from '#server/records/audit/reviewer.ts'
import { type Decided, decide } from '#server/records/reviews/decide.ts'
import { pausePayouts } from '#server/people/payouts/pause-payouts.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Pool, Tx } from '#server/platform/database/pool.ts'
import type { SettingsInForce } from '#server/platform/settings/settings-store.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { postTransfers } from '#server/ledger/post-transfers.ts'
import type { Confirmed } from '#server/records/proposals/proposal-kind.ts'
import { refuseAlone } from '../thresholds/refuse-alone.ts'
import { refuseBarred } from './refuse-barred.ts'
import { WITHDRAWAL_REVIEW } from './withdrawal-review.ts'
import * as sql from './withdrawal-review.sql.ts'
import { type ReviewedWithdrawalRow, presentAdminWithdrawal } from './withdrawal-row.ts'

/**
 * Approves a pending withdrawal; decision, transfers, balance, transaction and audit line commit together. Pays the net
 * fixed at the request; the first payout to a bank account pauses further ones, so that the customer learns of it
 * first. Refuses while the customer is locked, their money lock is on, payouts are restricted or something is owed, and
 * what one person may not decide alone.
 */
export const approveWithdrawal = (
  { pool, ...parts }: PayoutParts,
  approval: PayoutApproval,
): Promise<AdminWithdrawalRequest | Refusal> =>
  inTransaction(pool, (tx) => approveWithdrawalIn(tx, parts, approval))

export interface PayoutParts {
  pool: Pool
  clock: Clock
  settings: SettingsInForce
}

interface PayoutApproval {
  requestId: bigint
  reviewer: Reviewer
  /** The proposal that it confirms; absent where one person decides. */
  confirmed?: Confirmed
  /** Shared by approvals given together. */
  batch?: string
}

/** In the caller's transaction, which rolls back a refusal. */
export async function approveWithdrawalIn(
  tx: Tx,
  { clock, settings }: Omit<PayoutParts, 'pool'>,
  { requestId, reviewer, confirmed, batch }: PayoutApproval,
): Promise<AdminWithdrawalRequest | Refusal> {
  const requested = {
    requestId,
    outcome: APPROVED,
    ...actorOf(reviewer),
    isConfirmation: confirmed !== undefined,
    batch,
  }
  const decided = await decide(tx, clock, WITHDRAWAL_REVIEW, requested)
  if (isRefusal(decided)) return decided
  const barred = await refuseBarred(tx, decided.row.customer_id, decided.at)
  if (barred) return barred
  const { customer_id: customerId, net_cents } = decided.row
  const moved = { customerId, cashierId: reviewer.administratorId, amountCents: cents(net_cents) }
  const alone = confirmed ? null : await refuseAlone(tx, { ...moved, at: decided.at, isCounted: true })
  if (alone) return alone
  await payOut(tx, decided)
  await settings.confirm(tx)
  await pauseAfterNewAccount(tx, decided, Number(settings.at(decided.at).newAccountPauseHours))
  return presentAdminWithdrawal(decided.row)
}

async function payOut(tx: Tx, { row, at, ids }: Decided<ReviewedWithdrawalRow>): Promise<void> {
  const { customer_id: customerId, id: sourceId, net_cents, fee_cents } = row
  const transfers = withdrawalPayoutTransfers({ customerId, sourceId }, cents(net_cents), cents(fee_cents))
  await tx.query(sql.INSERT_WITHDRAWAL, [customerId, ids.next(), net_cents, fee_cents, sourceId, at])
  await postTransfers(tx, ids, transfers, at)
}

async function pauseAfterNewAccount(
  tx: Tx,
  { row, at }: Decided<ReviewedWithdrawalRow>,
  hours: number,
): Promise<void> {
  const { rowCount } = await tx.query(sql.IS_FIRST_TO_ACCOUNT, [row.id, row.customer_id])
  if (rowCount === 1 && hours > 0)
    await pausePayouts(tx, { customerId: row.customer_id, reason: 'new_bank_account', at, hours })
}
