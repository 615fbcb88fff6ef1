import { type Refusal, refuse } from '#contract/refusals.ts'
import type { PrincipalKind } from '#domain/staff/principal-kind.ts'
import type { Tx } from '#server/platform/database/pool.ts'

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
