import type { CustomerAccess } from '#contract/people/access.ts'
import { type Refusal, isRefusal } from '#contract/refusals.ts'
import { recordAudit } from '#server/records/audit/audit.ts'
import { takeIds } from '#server/platform/database/ids.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { type AccessDeps, type AccessRequest, lockedCustomer } from './lock-customer.ts'
import { DELETE_SESSIONS_OF_USER } from '../sessions/sessions.sql.ts'

/**
 * Signs a customer out everywhere; they may sign in at once. Refuses an unknown id and other users. Without a session
 * it only records the action.
 */
export async function endCustomerSessions(
  { pool, clock, sessions }: AccessDeps,
  { customerId, reason, reviewer }: AccessRequest,
): Promise<CustomerAccess | Refusal> {
  const ended = await inTransaction(pool, async (tx) => {
    const customer = await lockedCustomer(tx, customerId)
    if (isRefusal(customer)) return customer
    const { rows } = await tx.query<{ id: string }>(DELETE_SESSIONS_OF_USER, [customerId])
    const ids = await takeIds(tx)
    await recordAudit(tx, {
      id: ids.next(),
      at: clock.now(),
      actorId: reviewer.administratorId,
      action: 'sessions.ended',
      subjectType: 'user',
      subjectId: customerId.toString(),
      customerId,
      before: { sessions: rows.length },
      after: { sessions: 0, reason },
      address: reviewer.address,
    })
    return { rows, customer }
  })
  if (isRefusal(ended)) return ended
  sessions.forget(ended.rows.map(({ id }) => id))
  const { locked_at: lockedAt, locked_reason: lockedReason } = ended.customer
  return { lockedAt: lockedAt?.toISOString() ?? null, lockedReason, endedSessions: ended.rows.length }
}
