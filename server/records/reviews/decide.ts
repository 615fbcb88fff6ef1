import type { ChangeType, Notice } from '#domain/notifications/notification.ts'
import { APPROVED, type Decision } from '#domain/reviews/review.ts'
import type { PrincipalKind } from '#domain/staff/roles.ts'
import type { AuditAction } from '#contract/records/audit-actions.ts'
import { type Refusal, isRefusal, refuse } from '#contract/refusals.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type Ids, takeIds, type Tx } from '#server/platform/database/database.ts'
import { audit, type Reviewer, actorOf } from '../audit/audit.ts'
import { announce } from '../notifications/announce.ts'
import { notify } from '../notifications/notify.ts'
import type { Confirmed } from '../proposals/proposal-kind.ts'
import { overtakeProposals, subjectOfRequest } from '../proposals/end-proposal.ts'
import { endClaim, refuseColleagues } from './claims.ts'
import { type DecidedRequests, lockCustomerOf } from './lock-customer.ts'
import { REVIEWED } from './reviewed.sql.ts'

export interface Cancellation {
  readonly status: 'cancelled'
  readonly reason?: never
}

/** The customer denies having made the request. */
export interface Denial {
  readonly status: 'denied'
  readonly reason?: never
}

type Ending = Decision | Cancellation | Denial

/** One kind of request that waits for a decision; its area decides what follows. */
export interface ReviewKind<Row, Outcome extends Ending = Decision> extends DecidedRequests {
  /** Checks before the update, under the lock; a refusal rolls back. */
  prepare?(tx: Tx, at: Date): Promise<Refusal | null>
  /**
   * Gives request $1 the status $2, at $3, by the user $4, for the reason $5, if still pending, and returns the `Row`.
   * It locks the request, so the second of two decisions updates nothing.
   */
  update: string
  /** Further parameters, from $6. */
  values?(outcome: Outcome): unknown[]
  /** Selects the `DecisionRow` of request $1. */
  findDecision: string
  actions: Record<Outcome['status'], AuditAction>
  /** Further details of the audit line. */
  details?(row: Row): object
  /** The customer's notification; for their own actions, the types that open pages fetch again. */
  notice(outcome: Outcome, row: Row): Notice | readonly ChangeType[]
}

export interface RequestedDecision<Outcome> {
  requestId: bigint
  outcome: Outcome
  actorId: bigint
  address: string
  /** Confirms a colleague's proposal: a claim does not refuse it. */
  isConfirmation?: boolean
  /** Identifies approvals given together, in their audit lines. */
  batch?: string | undefined
}

/** An administrator's approval. */
export interface AskedApproval {
  requestId: bigint
  reviewer: Reviewer
  /** The proposal that it confirms; absent where one person decides. */
  confirmed?: Confirmed
  /** Shared by approvals given together. */
  batch?: string
}

export const approvalOf = ({ requestId, reviewer, confirmed, batch }: AskedApproval) => ({
  requestId,
  outcome: APPROVED,
  ...actorOf(reviewer),
  isConfirmation: confirmed !== undefined,
  batch,
})

/** A request decided by this transaction, its time, and ids for what follows. */
export interface Decided<Row> {
  row: Row
  at: Date
  ids: Ids
}

/**
 * Decides a pending request in the caller's transaction: locks the account, updates, audits, ends proposals about it
 * and notifies the customer; the caller does what follows. Refuses what `lockCustomerOf` refuses, to an administrator
 * what a colleague has claimed, and a request that is no longer pending. Then an administrator learns who decided it, a
 * customer how.
 */
export async function decide<Row, Outcome extends Ending>(
  tx: Tx,
  clock: Clock,
  kind: ReviewKind<Row, Outcome>,
  { requestId, outcome, actorId, address, isConfirmation = false, batch }: RequestedDecision<Outcome>,
): Promise<Decided<Row> | Refusal> {
  const customerId = await lockCustomerOf(tx, kind, { requestId, actorId })
  if (isRefusal(customerId)) return customerId
  const at = clock.now()
  const { subject } = REVIEWED[kind.queue]
  const claimed = { customerId, subject, requestId }
  if (kind.decider === 'staff' && !isConfirmation) {
    const colleagues = await refuseColleagues(tx, claimed, { person: actorId, at })
    if (colleagues) return colleagues
  }
  const unprepared = await kind.prepare?.(tx, at)
  if (unprepared) return unprepared
  const status: Outcome['status'] = outcome.status
  const values = [requestId, status, at, actorId, outcome.reason ?? null, ...(kind.values?.(outcome) ?? [])]
  const { rows } = await tx.query<Row & object>(kind.update, values)
  const row = rows[0]
  if (!row) return alreadyProcessed(tx, kind, requestId)
  await endClaim(tx, claimed)
  const ids = await takeIds(tx)
  await audit(tx, { by: { userId: actorId, address }, at, ids }, kind.actions[status], {
    subject: [subject, requestId],
    customerId,
    before: { status: 'pending' },
    after: { ...outcome, ...kind.details?.(row), ...(batch && { batch }) },
  })
  await overtakeProposals(tx, { subject: subjectOfRequest(subject, requestId), at, ids })
  const notice = kind.notice(outcome, row)
  if ('kind' in notice) await notify(tx, { customerId, id: ids.next(), at }, notice)
  else await announce(tx, { customerId, types: notice })
  return { row, at, ids }
}

/** An expired request has no decider. */
interface DecisionRow {
  status: string
  /** Null when not decided: it expired, or the password changed meanwhile. */
  decided_at: Date | null
  decided_by: string | null
}

/**
 * Refuses a late decision, and says how the request was decided and, to an administrator, by whom. `findDecision`
 * selects the `DecisionRow` of request $1, under the caller's lock.
 */
export async function alreadyProcessed(
  tx: Tx,
  { findDecision, decider }: { findDecision: string; decider: PrincipalKind },
  requestId: bigint,
): Promise<Refusal> {
  const { rows } = await tx.query<DecisionRow>(findDecision, [requestId])
  const [row] = rows
  if (!row?.decided_at) return refuse('already_processed')
  return refuse('already_processed', {
    decision: {
      outcome: row.status,
      decidedBy: decider === 'staff' ? row.decided_by : null,
      decidedAt: row.decided_at.toISOString(),
    },
  })
}
