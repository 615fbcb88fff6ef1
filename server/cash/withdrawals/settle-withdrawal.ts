import { type Refusal, refuse } from '#contract/refusals.ts'
import { cents } from '#domain/money/money.ts'
import { withdrawalDecided } from '#domain/notifications/notification.ts'
import type { Decision } from '#domain/reviews/review.ts'
import { alreadyProcessed } from '#server/records/reviews/already-processed.ts'
import { recordAudit } from '#server/records/audit/audit.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type Ids, takeIds } from '#server/platform/database/ids.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { lockAccounts } from '#server/ledger/lock-accounts.ts'
import { announce } from '#server/records/notifications/announce.ts'
import { notify } from '#server/records/notifications/notify.ts'
import * as sql from './settle-withdrawal.sql.ts'
import { type CustomerRow, type WithdrawalRow, warningsOf } from './withdrawal-row.ts'

/** How a pending withdrawal ends, and by whom. */
export interface Settlement {
  requestId: bigint
  outcome: Decision | { readonly status: 'cancelled'; readonly reason?: never }
  /** The administrator who decides, or the customer who cancels. */
  actorId: bigint
  address: string
  /** Only a request of this customer; one of somebody else is not found. */
  ownerId?: bigint
}

type SettledRow = WithdrawalRow & CustomerRow & { decided_by: string }

/** A request that this transaction has settled, when, and ids for what follows from it. */
export interface SettledWithdrawal {
  row: SettledRow
  at: Date
  ids: Ids
}

/**
 * Settles a pending withdrawal inside the caller's transaction: the customer's account is locked, then
 * one conditional update decides who was first, then that is audited and the customer told. The caller moves the money. Refuses
 * an unknown id, a reviewer's own request, and one that was settled already; reviewers are told by whom.
 */
export async function settleWithdrawal(
  tx: Tx,
  clock: Clock,
  { requestId, outcome, actorId, address, ownerId }: Settlement,
): Promise<SettledWithdrawal | Refusal> {
  const found = await tx.query<{ customer_id: bigint }>(sql.FIND_CUSTOMER, [requestId])
  const customerId = found.rows[0]?.customer_id
  if (customerId === undefined || customerId !== (ownerId ?? customerId)) return refuse('not_found')
  if (ownerId === undefined && customerId === actorId) return refuse('own_request')
  await lockAccounts(tx, [customerId])

  const at = clock.now()
  const { rows } = await tx.query<SettledRow>(sql.SETTLE_WITHDRAWAL, [
    requestId,
    outcome.status,
    at,
    actorId,
    outcome.reason ?? null,
  ])
  const row = rows[0]
  if (!row) {
    return ownerId === undefined
      ? alreadyProcessed(tx, sql.FIND_DECISION, requestId)
      : refuse('already_processed')
  }
  const ids = await takeIds(tx)
  await recordAudit(tx, {
    id: ids.next(),
    at,
    actorId,
    action: `withdrawal.${outcome.status}`,
    subjectType: 'withdrawal_request',
    subjectId: requestId.toString(),
    customerId,
    before: { status: 'pending' },
    // With what the reviewer was warned of when they decided.
    after: { ...outcome, grossCents: row.gross_cents.toString(), ...warningsOf(row) },
    address,
  })
  if (outcome.status === 'cancelled') await announce(tx, { customerId, types: ['withdrawals', 'wallet'] })
  else await notify(tx, { customerId, id: ids.next(), at }, withdrawalDecided(outcome, amountsOf(row)))
  return { row, at, ids }
}

const amountsOf = ({ net_cents, fee_cents }: WithdrawalRow) => ({
  netCents: cents(net_cents),
  feeCents: cents(fee_cents),
})
