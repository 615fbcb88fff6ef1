import type { AdminProfile } from '#contract/people/profiles.ts'
import { type Refusal, refuse } from '#contract/refusals.ts'
import { profileDecided } from '#domain/notifications/notification.ts'
import type { Decision } from '#domain/reviews/review.ts'
import { alreadyProcessed } from '#server/records/reviews/already-processed.ts'
import { recordAudit } from '#server/records/audit/audit.ts'
import type { Reviewer } from '#server/records/audit/reviewer.ts'
import type { Clock } from '#server/platform/clock.ts'
import { takeIds } from '#server/platform/database/ids.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { lockAccounts } from '#server/ledger/lock-accounts.ts'
import { notify } from '#server/records/notifications/notify.ts'
import * as sql from './decide-profile.sql.ts'
import { type ReviewedProfileRow, presentAdminProfile } from './profile-row.ts'
import { setKycStatus } from './set-kyc-status.ts'

/**
 * Approves or rejects a pending profile submission: the decision, the customer's kycStatus, the
 * audit line and the notification commit together. Refuses an unknown id, a submission of the reviewer's own, and one that was decided (saying by whom) or superseded by an
 * edit: an administrator never approves what they have not seen.
 */
export async function decideProfile(
  { pool, clock }: { pool: Pool; clock: Clock },
  { submissionId, decision, reviewer }: { submissionId: bigint; decision: Decision; reviewer: Reviewer },
): Promise<AdminProfile | Refusal> {
  return inTransaction(pool, async (tx) => {
    const found = await tx.query<{ customer_id: bigint }>(sql.FIND_CUSTOMER, [submissionId])
    const customerId = found.rows[0]?.customer_id
    if (customerId === undefined) return refuse('not_found')
    if (customerId === reviewer.administratorId) return refuse('own_request')
    await lockAccounts(tx, [customerId])

    const at = clock.now()
    const { rows } = await tx.query<ReviewedProfileRow>(sql.DECIDE_PROFILE, [
      submissionId,
      decision.status,
      at,
      reviewer.administratorId,
      decision.reason ?? null,
    ])
    const decided = rows[0]
    if (!decided) return alreadyProcessed(tx, sql.FIND_DECISION, submissionId)
    await setKycStatus(tx, customerId, decision.status)
    const ids = await takeIds(tx)
    await recordAudit(tx, {
      id: ids.next(),
      at,
      actorId: reviewer.administratorId,
      action: `profile.${decision.status}`,
      subjectType: 'profile_submission',
      subjectId: submissionId.toString(),
      customerId,
      before: { status: 'pending' },
      after: decision,
      address: reviewer.address,
    })
    await notify(tx, { customerId, id: ids.next(), at }, profileDecided(decision))
    return presentAdminProfile(decided)
  })
}
