import { cents } from '#domain/money/money.ts'
import { withdrawalDecided } from '#domain/notifications/notification.ts'
import { withdrawalPayoutTransfers, withdrawalReleaseTransfers } from '#domain/ledger/postings.ts'
import { rejectedFor } from '#domain/reviews/review.ts'
import { refusePayout } from '#domain/cash/withdrawal.ts'
import { type Refusal, isRefusal, refuse } from '#contract/refusals.ts'
import type { AdminWithdrawalRequest, WithdrawalRequest } from '#contract/cash/withdrawals.ts'
import { foldNumber } from '#server/records/reviews/review-queue.sql.ts'
import {
  type AskedApproval,
  type Cancellation,
  type ReviewKind,
  type Decided,
  approvalOf,
  decide,
} from '#server/records/reviews/decide.ts'
import { type Reviewer, actorOf } from '#server/records/audit/audit.ts'
import { pausePayouts } from '#server/people/payouts/pause-payouts.ts'
import { type PoolAndClock, type Tx, inTransaction } from '#server/platform/database/database.ts'
import type { SettingsInForce } from '#server/platform/settings/settings-store.ts'
import { postTransfers } from '#server/ledger/post-transfers.ts'
import { lockAccounts } from '#server/ledger/lock-accounts.ts'
import { CUSTOMERS } from '#server/records/reviews/customer-facts.ts'
import { isReturned } from './list-payout-accounts.ts'
import {
  CUSTOMER_COLUMNS,
  WITHDRAWAL_COLUMNS,
  type ReviewedWithdrawalRow,
  warningsOf,
  presentAdminWithdrawal,
  presentWithdrawal,
  type WithdrawalRow,
} from './list-withdrawals.ts'
import { refuseAlone } from '../thresholds/refuse-alone.ts'

const DECIDE_WITHDRAWAL = `
update withdrawal_requests w
set status = $2, processed_at = $3, processed_by = $4, rejection_reason = $5
from ${CUSTOMERS}, users decider
where w.id = $1 and w.status = 'pending' and u.id = w.customer_id and decider.id = $4
returning ${WITHDRAWAL_COLUMNS}, ${CUSTOMER_COLUMNS}, decider.username as decided_by`

/** Whether request $1 is customer $2's first payout to its bank account, returned ones aside. */
const IS_FIRST_TO_ACCOUNT = `
select 1 from withdrawal_requests w
where w.id = $1 and not exists (
  select 1 from withdrawal_requests before
  where before.customer_id = $2 and before.status = 'approved' and before.id <> w.id
    and ${foldNumber('before.bank_account_number')} = ${foldNumber('w.bank_account_number')}
    and before.swift_code = w.swift_code and not ${isReturned('before')})`

const FIND_DECISION = `
select w.status, w.processed_at as decided_at, decider.username as decided_by
from withdrawal_requests w left join users decider on decider.id = w.processed_by
where w.id = $1`

const INSERT_WITHDRAWAL = `
insert into transactions (customer_id, id, type, amount_cents, fee_cents, request_id, created_at)
values ($1, $2, 'withdraw', $3, $4, $5, $6)`

const REQUEST = {
  queue: 'withdrawals',
  update: DECIDE_WITHDRAWAL,
  findDecision: FIND_DECISION,
  // With the warnings that the reviewer saw.
  details: (row: ReviewedWithdrawalRow) => ({ grossCents: row.gross_cents.toString(), ...warningsOf(row) }),
} as const

const WITHDRAWAL_REVIEW: ReviewKind<ReviewedWithdrawalRow> = {
  ...REQUEST,
  decider: 'staff',
  actions: { approved: 'withdrawal.approved', rejected: 'withdrawal.rejected' },
  notice: (decision, { net_cents, fee_cents }) =>
    withdrawalDecided(decision, { netCents: cents(net_cents), feeCents: cents(fee_cents) }),
}

const WITHDRAWAL_CANCELLATION: ReviewKind<ReviewedWithdrawalRow, Cancellation> = {
  ...REQUEST,
  decider: 'customer',
  actions: { cancelled: 'withdrawal.cancelled' },
  notice: () => ['withdrawals', 'wallet'],
}

/**
 * Approves a pending withdrawal; decision, transfers, balance, transaction and audit line commit together. Pays the net
 * fixed at the request; the first payout to a bank account pauses further ones, so that the customer learns of it
 * first. Refuses while the customer is locked, their money lock is on, payouts are restricted or something is owed, and
 * what one person may not decide alone.
 */
export const approveWithdrawal = (
  { pool, ...parts }: PayoutParts,
  approval: AskedApproval,
): Promise<AdminWithdrawalRequest | Refusal> =>
  inTransaction(pool, (tx) => approveWithdrawalIn(tx, parts, approval))

export interface PayoutParts extends PoolAndClock {
  settings: SettingsInForce
}

/** In the caller's transaction, which rolls back a refusal. */
export async function approveWithdrawalIn(
  tx: Tx,
  { clock, settings }: Omit<PayoutParts, 'pool'>,
  approval: AskedApproval,
): Promise<AdminWithdrawalRequest | Refusal> {
  const { reviewer, confirmed } = approval
  const decided = await decide(tx, clock, WITHDRAWAL_REVIEW, approvalOf(approval))
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
  await tx.query(INSERT_WITHDRAWAL, [customerId, ids.next(), net_cents, fee_cents, sourceId, at])
  await postTransfers(tx, ids, transfers, at)
}

async function pauseAfterNewAccount(
  tx: Tx,
  { row, at }: Decided<ReviewedWithdrawalRow>,
  hours: number,
): Promise<void> {
  const { rowCount } = await tx.query(IS_FIRST_TO_ACCOUNT, [row.id, row.customer_id])
  if (rowCount === 1 && hours > 0)
    await pausePayouts(tx, { customerId: row.customer_id, reason: 'new_bank_account', at, hours })
}

/** With a reason for the customer; every held cent is cash again. */
export async function rejectWithdrawal(
  { pool, clock }: PoolAndClock,
  { requestId, reason, reviewer }: { requestId: bigint; reason: string; reviewer: Reviewer },
): Promise<AdminWithdrawalRequest | Refusal> {
  return inTransaction(pool, async (tx) => {
    const requested = { requestId, outcome: rejectedFor(reason), ...actorOf(reviewer) }
    const decided = await decide(tx, clock, WITHDRAWAL_REVIEW, requested)
    if (isRefusal(decided)) return decided
    await releaseHeld(tx, decided)
    return presentAdminWithdrawal(decided.row)
  })
}

/** A customer's own pending one; every held cent is cash again. */
export async function cancelWithdrawal(
  { pool, clock }: PoolAndClock,
  { requestId, customerId, address }: { requestId: bigint; customerId: bigint; address: string },
): Promise<WithdrawalRequest | Refusal> {
  return inTransaction(pool, async (tx) => {
    const requested = { requestId, outcome: { status: 'cancelled' } as const, actorId: customerId, address }
    const decided = await decide(tx, clock, WITHDRAWAL_CANCELLATION, requested)
    if (isRefusal(decided)) return decided
    await releaseHeld(tx, decided)
    return presentWithdrawal(decided.row)
  })
}

/** Turns a rejected or canceled withdrawal's held cents into cash. */
async function releaseHeld(tx: Tx, { row, at, ids }: Decided<WithdrawalRow>): Promise<void> {
  const { customer_id: customerId, id: sourceId, gross_cents } = row
  const transfers = withdrawalReleaseTransfers({ customerId, sourceId }, cents(gross_cents))
  await postTransfers(tx, ids, transfers, at)
}

/** Locks are written under the account's lock. */
const READ_LOCK = 'select locked_at from users where id = $1'

/**
 * Why nothing may be paid out to a customer now; null where it may. Locks their account: a simultaneous lock, money
 * lock or restriction waits, or is seen.
 */
export async function refuseBarred(tx: Tx, customerId: bigint, at: Date): Promise<Refusal | null> {
  const account = (await lockAccounts(tx, [customerId])).get(customerId)
  const { rows } = await tx.query<{ locked_at: Date | null }>(READ_LOCK, [customerId])
  const [person] = rows
  if (!account || !person) throw new Error('a withdrawal of a customer without an account')
  const refused = refusePayout({ ...account, lockedAt: person.locked_at }, at)
  return refused && refuse(refused)
}
