import { type Refusal, isRefusal, refuse } from '#contract/refusals.ts'
import type { AdminSupportTicket } from '#contract/office/support.ts'
import type { TicketPriority } from '#domain/support/support.ts'
import { recordAudit } from '#server/records/audit/audit.ts'
import type { Reviewer } from '#server/records/audit/reviewer.ts'
import type { Clock } from '#server/platform/clock.ts'
import { takeIds } from '#server/platform/database/ids.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { lockTicket } from './lock-ticket.ts'
import { readTicket } from './read-ticket.ts'
import * as sql from './tickets.sql.ts'

/** Sets a ticket's priority, hidden from its customer. Refuses an unknown or closed ticket. */
export async function prioritizeTicket(
  { pool, clock }: { pool: Pool; clock: Clock },
  { ticketId, priority, reviewer }: { ticketId: bigint; priority: TicketPriority; reviewer: Reviewer },
): Promise<AdminSupportTicket | Refusal> {
  const { administratorId, address } = reviewer
  return inTransaction(pool, async (tx) => {
    const locked = await lockTicket(tx, { ticketId })
    if (isRefusal(locked)) return locked
    if (locked.status === 'closed') return refuse('ticket_closed')
    const at = clock.now()
    if (locked.priority !== priority) {
      await tx.query(sql.SET_PRIORITY, [locked.customerId, ticketId, priority])
      await recordAudit(tx, {
        id: (await takeIds(tx)).next(),
        at,
        actorId: administratorId,
        action: 'support_ticket.prioritized',
        subjectType: 'support_ticket',
        subjectId: ticketId.toString(),
        customerId: locked.customerId,
        before: { priority: locked.priority },
        after: { priority },
        address,
      })
    }
    return readTicket(tx, ticketId, at)
  })
}
