import { type Refusal, refuse } from '#contract/refusals.ts'
import type { ReviewQueueName, SharedQueueName } from '#domain/reviews/claim.ts'
import type { PrincipalKind } from '#domain/staff/roles.ts'
import { lockAccounts } from '#server/ledger/lock-accounts.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { findCustomerOf } from './reviewed.sql.ts'

export interface DecidedRequests<Queue extends SharedQueueName = ReviewQueueName> {
  /** An administrator decides any request but their own, a customer only their own. */
  decider: PrincipalKind
  queue: Queue
}

/**
 * Locks the account of a request's customer. Refuses an unknown id, an administrator's own request, and another
 * customer's as if it did not exist.
 */
export async function lockCustomerOf(
  tx: Tx,
  { queue, decider }: DecidedRequests<SharedQueueName>,
  { requestId, actorId }: { requestId: bigint; actorId: bigint },
): Promise<bigint | Refusal> {
  const found = await tx.query<{ customer_id: bigint }>(findCustomerOf(queue), [requestId])
  const customerId = found.rows[0]?.customer_id
  if (customerId === undefined) return refuse('not_found')
  const isOwn = customerId === actorId
  if (decider === 'customer' && !isOwn) return refuse('not_found')
  if (decider === 'staff' && isOwn) return refuse('own_request')
  await lockAccounts(tx, [customerId])
  return customerId
}
