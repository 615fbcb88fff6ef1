import type { AdminProfile } from '#contract/people/profiles.ts'
import { type Refusal, isRefusal } from '#contract/refusals.ts'
import { profileDecided } from '#domain/notifications/notification.ts'
import type { ProfileDecision } from '#domain/reviews/profile-fix.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { type Reviewer, actorOf } from '#server/records/audit/reviewer.ts'
import { type ReviewKind, decide } from '#server/records/reviews/decide.ts'
import * as sql from './decide-profile.sql.ts'
import { type ReviewedProfileRow, presentAdminProfile } from './profile-row.ts'
import { setKycStatus } from './set-kyc-status.ts'

/** A superseded submission is no longer pending. */
const PROFILE_REVIEW: ReviewKind<ReviewedProfileRow, ProfileDecision> = {
  queue: 'profiles',
  decider: 'staff',
  update: sql.DECIDE_PROFILE,
  values: ({ fixes = [] }) => [JSON.stringify(fixes)],
  findDecision: sql.FIND_DECISION,
  actions: { approved: 'profile.approved', rejected: 'profile.rejected' },
  notice: profileDecided,
}

/**
 * Approves or rejects a pending submission: decision, KYC status, audit line and notification commit together. An edit
 * makes a new submission, so no administrator approves what they have not seen. Refuses what `decide` refuses.
 */
export async function decideProfile(
  { pool, clock }: { pool: Pool; clock: Clock },
  {
    submissionId,
    decision,
    reviewer,
  }: { submissionId: bigint; decision: ProfileDecision; reviewer: Reviewer },
): Promise<AdminProfile | Refusal> {
  return inTransaction(pool, async (tx) => {
    const requested = { requestId: submissionId, outcome: decision, ...actorOf(reviewer) }
    const decided = await decide(tx, clock, PROFILE_REVIEW, requested)
    if (isRefusal(decided)) return decided
    await setKycStatus(tx, decided.row.customer_id, decision.status)
    return presentAdminProfile(decided.row)
  })
}
