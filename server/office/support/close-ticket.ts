import { type Refusal, isRefusal, refuse } from '#contract/refusals.ts'
import type { AdminSupportTicket } from '#contract/office/support.ts'
import { supportClosed } from '#domain/notifications/notification.ts'
import { recordAudit } from '#server/records/audit/audit.ts'
import type { Reviewer } from '#server/records/audit/reviewer.ts'
import type { Clock } from '#server/platform/clock.ts'
import { takeIds } from '#server/platform/database/ids.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { notify } from '#server/records/notifications/notify.ts'
import { endClaim, refuseColleagues } from '#server/records/reviews/claims.ts'
import { claimOf, lockTicket } from './lock-ticket.ts'
import { readTicket } from './read-ticket.ts'
import * as sql from './tickets.sql.ts'

/** Closes a ticket and notifies its customer. Refuses an unknown or closed ticket, and one that a colleague answers. */
export async function closeTicket(
  { pool, clock }: { pool: Pool; clock: Clock },
  { ticketId, reviewer }: { ticketId: bigint; reviewer: Reviewer },
): Promise<AdminSupportTicket | Refusal> {
  const { administratorId, address } = reviewer
  return inTransaction(pool, async (tx) => {
    const locked = await lockTicket(tx, { ticketId })
    if (isRefusal(locked)) return locked
    const { customerId, status } = locked
    if (status === 'closed') return refuse('ticket_closed')
    const at = clock.now()
    const claimed = claimOf(locked)
    const colleagues = await refuseColleagues(tx, claimed, { person: administratorId, at })
    if (colleagues) return colleagues

    const ids = await takeIds(tx)
    await tx.query(sql.CLOSE_TICKET, [customerId, ticketId, at, administratorId])
    await recordAudit(tx, {
      id: ids.next(),
      at,
      actorId: administratorId,
      action: 'support_ticket.closed',
      subjectType: 'support_ticket',
      subjectId: ticketId.toString(),
      customerId,
      before: { status },
      after: { status: 'closed' },
      address,
    })
    await notify(tx, { customerId, id: ids.next(), at }, supportClosed({ ticketId }))
    await endClaim(tx, claimed)
    return readTicket(tx, ticketId, at)
  })
}
