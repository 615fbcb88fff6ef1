import { type Refusal, isRefusal } from '#contract/refusals.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import { recordRefused } from '#server/records/audit/refused-decision.ts'
import type { Reviewer } from '#server/records/audit/reviewer.ts'

/** Answers what became of a decision about an invitation; the audit log says who tried one that was refused. */
export async function auditRefusal<T>(
  deps: { pool: Pool; clock: Clock },
  { invitationId, tried, reviewer }: { invitationId: bigint; tried: string; reviewer: Reviewer },
  decided: T | Refusal,
): Promise<T | Refusal> {
  if (isRefusal(decided) && decided.refused !== 'not_found')
    await recordRefused(deps, {
      action: 'staff.invitation_refused',
      subjectType: 'invitation',
      subjectId: invitationId.toString(),
      customerId: null,
      tried,
      refusal: decided.refused,
      reviewer,
    })
  return decided
}
