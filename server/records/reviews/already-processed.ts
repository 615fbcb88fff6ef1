import { type Refusal, refuse } from '#contract/refusals.ts'
import type { Tx } from '#server/platform/database/pool.ts'

/** How a request was decided, and by whom; nobody closes what ran out of time. */
interface DecisionRow {
  status: string
  /** Null while nothing has closed it: its time has run out, or the password was changed meanwhile. */
  decided_at: Date | null
  decided_by: string | null
}

/**
 * Refuses a decision that came too late, and tells its administrator who was first. `findDecision` selects a
 * `DecisionRow` of the request $1, which the caller's lock keeps as it is.
 */
export async function alreadyProcessed(tx: Tx, findDecision: string, requestId: bigint): Promise<Refusal> {
  const { rows } = await tx.query<DecisionRow>(findDecision, [requestId])
  const [row] = rows
  if (!row?.decided_at) return refuse('already_processed')
  return refuse('already_processed', {
    decision: {
      outcome: row.status,
      decidedBy: row.decided_by,
      decidedAt: row.decided_at.toISOString(),
    },
  })
}
