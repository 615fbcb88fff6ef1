import { type Refusal, refuse } from '#contract/refusals.ts'
import { cents } from '#domain/money/money.ts'
import { depositDecided } from '#domain/notifications/notification.ts'
import type { Decision } from '#domain/reviews/review.ts'
import { alreadyProcessed } from '#server/records/reviews/already-processed.ts'
import { recordAudit } from '#server/records/audit/audit.ts'
import type { Reviewer } from '#server/records/audit/reviewer.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type Ids, takeIds } from '#server/platform/database/ids.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { lockAccounts } from '#server/ledger/lock-accounts.ts'
import { notify } from '#server/records/notifications/notify.ts'
import * as sql from './decide-deposit.sql.ts'
import type { DepositRow, ReviewedDepositRow } from './deposit-row.ts'

export interface DepositDecision {
  requestId: bigint
  decision: Decision
  reviewer: Reviewer
}

/** A request that this transaction has decided, when, and ids for what follows from it. */
export interface DecidedDeposit {
  row: ReviewedDepositRow
  at: Date
  ids: Ids
}

/**
 * Decides a pending deposit inside the caller's transaction: the customer's account is locked, then
 * one conditional update settles who was first, then the decision is audited and its customer
 * told. Refuses an unknown id,
 * a request of the reviewer's own, and one that was decided already, saying by whom.
 */
export async function decideDeposit(
  tx: Tx,
  clock: Clock,
  { requestId, decision, reviewer }: DepositDecision,
): Promise<DecidedDeposit | Refusal> {
  const found = await tx.query<{ customer_id: bigint }>(sql.FIND_CUSTOMER, [requestId])
  const customerId = found.rows[0]?.customer_id
  if (customerId === undefined) return refuse('not_found')
  if (customerId === reviewer.administratorId) return refuse('own_request')
  await lockAccounts(tx, [customerId])

  const at = clock.now()
  const { rows } = await tx.query<ReviewedDepositRow>(sql.DECIDE_DEPOSIT, [
    requestId,
    decision.status,
    at,
    reviewer.administratorId,
    decision.reason ?? null,
  ])
  const row = rows[0]
  if (!row) return alreadyProcessed(tx, sql.FIND_DECISION, requestId)
  const ids = await takeIds(tx)
  await recordAudit(tx, {
    id: ids.next(),
    at,
    actorId: reviewer.administratorId,
    action: `deposit.${decision.status}`,
    subjectType: 'deposit_request',
    subjectId: requestId.toString(),
    customerId,
    before: { status: 'pending' },
    after: { ...decision, amountCents: row.amount_cents.toString() },
    address: reviewer.address,
  })
  await notify(tx, { customerId, id: ids.next(), at }, depositDecided(decision, amountsOf(row)))
  return { row, at, ids }
}

const amountsOf = (row: DepositRow) => ({
  creditedCents: cents(row.amount_cents),
  sent: { amount: cents(row.original_amount_cents), currency: row.currency },
})
