import type { CustomerPage } from '#contract/office/customers.ts'
import { type Refusal, isRefusal } from '#contract/refusals.ts'
import { recordAudit } from '#server/records/audit/audit.ts'
import type { Reviewer } from '#server/records/audit/reviewer.ts'
import type { Clock } from '#server/platform/clock.ts'
import { takeIds } from '#server/platform/database/ids.ts'
import type { ShardPool, Tx } from '#server/platform/database/pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { buckets } from '#server/platform/throttling/buckets.ts'
import { COUNT_IN_WINDOW } from '#server/platform/throttling/throttles.sql.ts'
import { readCustomer } from './read-customer.ts'
import type { LatestPrice } from './value-positions.ts'

export interface CustomerDeps {
  pool: ShardPool
  clock: Clock
  latestPrice: LatestPrice
}

/** Repeated views within this time are one line, so that the audit log stays readable. */
const ONE_LOOK_MS = 15 * 60_000

/**
 * Shows a customer to an administrator, and records the view in the same transaction: at most once in 15 minutes for
 * each administrator and customer. Refuses an unknown id and a user who is not a customer.
 */
export async function viewCustomer(
  { pool, clock, latestPrice }: CustomerDeps,
  { customerId, reviewer }: { customerId: bigint; reviewer: Reviewer },
): Promise<CustomerPage | Refusal> {
  const now = clock.now()
  return inTransaction(pool, async (tx) => {
    const page = await readCustomer(tx, { customerId, now, latestPrice })
    if (!isRefusal(page)) await recordLook(tx, { customerId, reviewer, at: now })
    return page
  })
}

/** The first of several simultaneous views locks the counter's row, so that only one of them is recorded. */
async function recordLook(
  tx: Tx,
  { customerId, reviewer, at }: { customerId: bigint; reviewer: Reviewer; at: Date },
): Promise<void> {
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
