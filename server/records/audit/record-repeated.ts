import { type TriedDecision, isToldWhenRefused } from '#domain/staff/refused-decision.ts'
import { type Refusal, isRefusal } from '#contract/refusals.ts'
import { type PoolAndClock, type Pool, inTransaction, takeIds } from '#server/platform/database/database.ts'
import { COUNT_IN_WINDOW } from '#server/platform/throttling/throttles.sql.ts'
import { type NewAuditEntry, recordAudit, type Reviewer, actorOf } from './audit.ts'

/** Repeats within this time are counted instead of listed. */
export const REPEATS_WINDOW_MS = 10 * 60_000

/** The counts that get a line. */
const LISTED = new Set([1, 10, 100, 1_000, 10_000, 100_000])

/**
 * Records the 1st, 10th, 100th ... repeat within ten minutes, so that a flood does not fill the log and its size is
 * still recorded. `bucket` names what counts as the same, on all nodes. Always writes something, so that timing reveals
 * nothing.
 */
export async function recordRepeated(
  pool: Pool,
  { bucket, ...entry }: Omit<NewAuditEntry, 'id'> & { bucket: string },
): Promise<void> {
  await inTransaction(pool, async (tx) => {
    const windowFrom = new Date(entry.at.getTime() - REPEATS_WINDOW_MS)
    const values = [`audit:${bucket}`, entry.at, windowFrom, 1]
    const { rows } = await tx.query<{ count: number }>(COUNT_IN_WINDOW, values)
    const times = rows[0]?.count ?? 1
    if (!LISTED.has(times)) return null
    const ids = await takeIds(tx)
    const after = times === 1 ? entry.after : { ...entry.after, timesInTenMinutes: times }
    await recordAudit(tx, { ...entry, id: ids.next(), ...(after ? { after } : {}) })
    return null
  })
}

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
  { pool, clock }: PoolAndClock,
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
