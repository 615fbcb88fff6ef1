import { type Refusal, refuse } from '#contract/refusals.ts'
import { passwordResetDecided } from '#domain/notifications/notification.ts'
import type { Decision } from '#domain/reviews/review.ts'
import { alreadyProcessed } from '#server/records/reviews/already-processed.ts'
import { recordAudit } from '#server/records/audit/audit.ts'
import type { Reviewer } from '#server/records/audit/reviewer.ts'
import { takeIds } from '#server/platform/database/ids.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { lockAccounts } from '#server/ledger/lock-accounts.ts'
import { notify } from '#server/records/notifications/notify.ts'
import {
  DECIDE_PASSWORD_RESET,
  FIND_DECISION,
  FIND_RESET,
  type ReviewedResetRow,
} from './password-resets.sql.ts'

export interface PasswordResetDecision {
  requestId: bigint
  decision: Decision
  reviewer: Reviewer
  at: Date
}

/** A request that this transaction has decided, and the hash it carried until then. */
export interface DecidedPasswordReset {
  row: ReviewedResetRow
  newPasswordHash: string
}

/**
 * Decides a pending request inside the caller's transaction, wipes its hash and tells the customer. Refuses an unknown
 * id, a request of the reviewer's own, and one that was decided or closed already (saying by whom), is older than a day, or was made before the
 * password last changed.
 */
export async function decidePasswordReset(
  tx: Tx,
  { requestId, decision, reviewer, at }: PasswordResetDecision,
): Promise<DecidedPasswordReset | Refusal> {
  const customerId = (await find(tx, requestId))?.customer_id
  if (customerId === undefined) return refuse('not_found')
  if (customerId === reviewer.administratorId) return refuse('own_request')
  await lockAccounts(tx, [customerId])
  const newPasswordHash = (await find(tx, requestId))?.new_password_hash

  const { rows } = await tx.query<ReviewedResetRow>(DECIDE_PASSWORD_RESET, [
    requestId,
    decision.status,
    at,
    reviewer.administratorId,
    decision.reason ?? null,
  ])
  const row = rows[0]
  if (!row || !newPasswordHash) return alreadyProcessed(tx, FIND_DECISION, requestId)
  const ids = await takeIds(tx)
  await recordAudit(tx, {
    id: ids.next(),
    at,
    actorId: reviewer.administratorId,
    action: `password_reset.${decision.status}`,
    subjectType: 'password_reset_request',
    subjectId: requestId.toString(),
    customerId,
    before: { status: 'pending' },
    after: { ...decision, reference: row.reference, requestedFrom: row.address },
    address: reviewer.address,
  })
  await notify(tx, { customerId, id: ids.next(), at }, passwordResetDecided(decision))
  return { row, newPasswordHash }
}

async function find(tx: Tx, requestId: bigint) {
  const { rows } = await tx.query<{ customer_id: bigint; new_password_hash: string | null }>(FIND_RESET, [
    requestId,
  ])
  return rows[0]
}
