import { type Refusal, isRefusal } from '#contract/refusals.ts'
import type { Clock } from '#server/platform/clock.ts'
import { takeIds } from '#server/platform/database/ids.ts'
import type { Pool, Tx } from '#server/platform/database/pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { buckets } from '#server/platform/throttling/buckets.ts'
import { COUNT_IN_WINDOW } from '#server/platform/throttling/throttles.sql.ts'
import { recordAudit } from '#server/records/audit/audit.ts'
import type { Reviewer } from '#server/records/audit/reviewer.ts'

export interface Look {
  customerId: bigint
  reviewer: Reviewer
}

/** Repeated views within this time are one audit line. */
const ONE_LOOK_MS = 15 * 60_000

/**
 * Reads something of a customer for an administrator, and records the view in the same transaction, once in 15 minutes
 * for each pair. What `read` refuses is no view.
 */
export async function lookAtCustomer<Page extends object>(
  { pool, clock }: { pool: Pool; clock: Clock },
  look: Look,
  read: (tx: Tx, now: Date) => Promise<Page | Refusal>,
): Promise<Page | Refusal> {
  const now = clock.now()
  return inTransaction(pool, async (tx) => {
    const page = await read(tx, now)
    if (!isRefusal(page)) await recordLook(tx, look, now)
    return page
  })
}

/** The first of simultaneous views locks the counter's row, so that only one is recorded. */
async function recordLook(tx: Tx, { customerId, reviewer }: Look, at: Date): Promise<void> {
  const { administratorId: actorId, address } = reviewer
  const { rows } = await tx.query<{ count: number }>(COUNT_IN_WINDOW, [
    buckets.viewsOf(customerId, actorId),
    at,
    new Date(at.getTime() - ONE_LOOK_MS),
    1,
  ])
  if (rows[0]?.count !== 1) return
  const ids = await takeIds(tx)
  await recordAudit(tx, {
    id: ids.next(),
    at,
    actorId,
    action: 'customer.viewed',
    subjectType: 'user',
    subjectId: customerId.toString(),
    customerId,
    address,
  })
}
