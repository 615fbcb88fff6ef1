import type { RefusalCode } from '#contract/refusals.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import { recordRepeated } from './record-repeated.ts'
import { type Reviewer, actorOf } from './reviewer.ts'

/** What one of the staff tried to decide, and why they were not let. */
interface RefusedDecision {
  readonly action: 'proposal.refused' | 'setting.refused' | 'staff.invitation_refused'
  readonly subjectType: string
  readonly subjectId: string
  readonly customerId: bigint | null
  /** What it would have become. */
  readonly tried: string
  readonly refusal: RefusalCode
  readonly reviewer: Reviewer
}

/**
 * Records that a decision was refused, in a transaction of its own: what was tried has been rolled back. The same try
 * by the same person for the same reason counts once in ten minutes, on all nodes, as `recordRepeated` does. The line
 * has the code alone, no value that was entered.
 */
export const recordRefused = (
  { pool, clock }: { pool: Pool; clock: Clock },
  { action, subjectType, subjectId, customerId, tried, refusal, reviewer }: RefusedDecision,
): Promise<void> =>
  recordRepeated(pool, {
    bucket: `${action}:${reviewer.administratorId}:${subjectId}:${tried}:${refusal}`,
    at: clock.now(),
    ...actorOf(reviewer),
    action,
    subjectType,
    subjectId,
    customerId,
    after: { tried, refusal },
  })
