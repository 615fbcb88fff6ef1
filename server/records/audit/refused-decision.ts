import { type Refusal, isRefusal } from '#contract/refusals.ts'
import { type TriedDecision, isToldWhenRefused } from '#domain/staff/refused-decision.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import { recordRepeated } from './record-repeated.ts'
import { type Reviewer, actorOf } from './reviewer.ts'

interface Tried {
  readonly action: 'proposal.refused' | 'setting.refused' | 'staff.invitation_refused'
  readonly subjectType: string
  readonly subjectId: string
  readonly customerId: bigint | null
  readonly tried: TriedDecision
  readonly reviewer: Reviewer
}

/**
 * Passes on what became of a decision; a refusal that `isToldWhenRefused` is audited in a transaction of its own, after
 * the rollback. The same try by the same person for the same reason counts once in ten minutes on all nodes, as in
 * `recordRepeated`. The line has the code alone, no entered value.
 */
export async function auditRefused<T>(
  { pool, clock }: { pool: Pool; clock: Clock },
  { action, subjectType, subjectId, customerId, tried, reviewer }: Tried,
  decided: T | Refusal,
): Promise<T | Refusal> {
  if (!isRefusal(decided) || !isToldWhenRefused(tried, decided.refused)) return decided
  const refusal = decided.refused
  await recordRepeated(pool, {
    bucket: `${action}:${reviewer.administratorId}:${subjectId}:${tried}:${refusal}`,
    at: clock.now(),
    ...actorOf(reviewer),
    action,
    subjectType,
    subjectId,
    customerId,
    after: { tried, refusal },
  })
  return decided
}
