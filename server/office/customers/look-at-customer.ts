import { type Refusal, isRefusal } from '#contract/refusals.ts'
import { type PoolAndClock, type Tx, inTransaction } from '#server/platform/database/database.ts'
import { buckets } from '#server/platform/throttling/buckets.ts'
import { COUNT_IN_WINDOW } from '#server/platform/throttling/throttles.sql.ts'
import { audit, type Reviewer } from '#server/records/audit/audit.ts'

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
  { pool, clock }: PoolAndClock,
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
  const values = [buckets.viewsOf(customerId, actorId), at, new Date(at.getTime() - ONE_LOOK_MS), 1]
  const { rows } = await tx.query<{ count: number }>(COUNT_IN_WINDOW, values)
  if (rows[0]?.count !== 1) return
  await audit(tx, { by: { userId: actorId, address }, at }, 'customer.viewed', {
    subject: ['user', customerId],
    customerId,
  })
}
