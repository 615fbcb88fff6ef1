import { profileDecided } from '#domain/notifications/notification.ts'
import type { ProfileDecision } from '#domain/reviews/profile-fix.ts'
import type { KycStatus } from '#domain/people/profile.ts'
import type { AdminProfile } from '#contract/people/profiles.ts'
import { type Refusal, isRefusal } from '#contract/refusals.ts'
import { type PoolAndClock, type Tx, inTransaction } from '#server/platform/database/database.ts'
import { type Reviewer, actorOf } from '#server/records/audit/audit.ts'
import { type ReviewKind, decide } from '#server/records/reviews/decide.ts'
import { PROFILE_COLUMNS, type ReviewedProfileRow, presentAdminProfile } from './list-profiles.ts'

const DECIDE_PROFILE = `
update profile_submissions p
set status = $2, decided_at = $3, decided_by = $4, rejection_reason = $5, fixes = $6::jsonb
from users u, users decider
where p.id = $1 and p.status = 'pending' and u.id = p.customer_id and decider.id = $4
returning ${PROFILE_COLUMNS}, u.username, decider.username as decided_by, p.decided_at`

const FIND_DECISION = `
select p.status, p.decided_at, decider.username as decided_by
from profile_submissions p left join users decider on decider.id = p.decided_by
where p.id = $1`

/** A superseded submission is no longer pending. */
const PROFILE_REVIEW: ReviewKind<ReviewedProfileRow, ProfileDecision> = {
  queue: 'profiles',
  decider: 'staff',
  update: DECIDE_PROFILE,
  values: ({ fixes = [] }) => [JSON.stringify(fixes)],
  findDecision: FIND_DECISION,
  actions: { approved: 'profile.approved', rejected: 'profile.rejected' },
  notice: profileDecided,
}

/**
 * Approves or rejects a pending submission: decision, KYC status, audit line and notification commit together. An edit
 * makes a new submission, so no administrator approves what they have not seen. Refuses what `decide` refuses.
 */
export async function decideProfile(
  { pool, clock }: PoolAndClock,
  { requestId, decision, reviewer }: { requestId: bigint; decision: ProfileDecision; reviewer: Reviewer },
): Promise<AdminProfile | Refusal> {
  return inTransaction(pool, async (tx) => {
    const requested = { requestId, outcome: decision, ...actorOf(reviewer) }
    const decided = await decide(tx, clock, PROFILE_REVIEW, requested)
    if (isRefusal(decided)) return decided
    await setKycStatus(tx, decided.row.customer_id, decision.status)
    return presentAdminProfile(decided.row)
  })
}

const SET_KYC_STATUS = `update accounts set kyc_status = $2 where customer_id = $1`

/** Writes the KYC status on the account row, locked by the caller: orders and deposits read it under that lock. */
export async function setKycStatus(tx: Tx, customerId: bigint, kycStatus: KycStatus): Promise<void> {
  const { rowCount } = await tx.query(SET_KYC_STATUS, [customerId, kycStatus])
  if (rowCount !== 1) throw new Error('a profile belongs to a customer without an account')
}
