import { supportReplied, supportClosed } from '#domain/notifications/notification.ts'
import { admitMessage, type TicketPriority } from '#domain/support/support.ts'
import { type Refusal, isRefusal, refuse } from '#contract/refusals.ts'
import type { AdminSupportTicket } from '#contract/office/support.ts'
import { audit, type Reviewer } from '#server/records/audit/audit.ts'
import { type PoolAndClock, takeIds, inTransaction } from '#server/platform/database/database.ts'
import { notify } from '#server/records/notifications/notify.ts'
import { endClaim, refuseColleagues } from '#server/records/reviews/claims.ts'
import { claimOf, lockTicket, readTicket } from './read-ticket.ts'
import * as sql from './tickets.sql.ts'

/**
 * Adds an administrator's reply and notifies the customer. Simultaneous replies are both stored. Refuses an unknown,
 * closed or full ticket, and one that a colleague answers.
 */
export async function replyToTicket(
  { pool, clock }: PoolAndClock,
  { ticketId, message, reviewer }: { ticketId: bigint; message: string; reviewer: Reviewer },
): Promise<AdminSupportTicket | Refusal> {
  const { administratorId } = reviewer
  return inTransaction(pool, async (tx) => {
    const locked = await lockTicket(tx, { ticketId })
    if (isRefusal(locked)) return locked
    const at = clock.now()
    const { customerId, status } = locked
    const claimed = claimOf(locked)
    const refusal =
      admitMessage(locked) ?? (await refuseColleagues(tx, claimed, { person: administratorId, at }))
    if (refusal) return refusal

    const ids = await takeIds(tx)
    const messageId = ids.next()
    await tx.query(sql.INSERT_MESSAGE, [customerId, ticketId, messageId, administratorId, message, at])
    await tx.query(sql.SET_STATUS, [customerId, ticketId, 'answered'])
    await audit(tx, { by: reviewer, at, ids }, 'support_ticket.replied', {
      // The text is in the message, which never changes.
      subject: ['support_ticket', ticketId],
      customerId,
      before: { status },
      after: { status: 'answered', messageId: messageId.toString() },
    })
    await notify(tx, { customerId, id: ids.next(), at }, supportReplied({ ticketId, reply: message }))
    await endClaim(tx, claimed)
    return readTicket(tx, ticketId, at)
  })
}

/** Closes a ticket and notifies its customer. Refuses an unknown or closed ticket, and one that a colleague answers. */
export async function closeTicket(
  { pool, clock }: PoolAndClock,
  { ticketId, reviewer }: { ticketId: bigint; reviewer: Reviewer },
): Promise<AdminSupportTicket | Refusal> {
  const { administratorId } = reviewer
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
    await audit(tx, { by: reviewer, at, ids }, 'support_ticket.closed', {
      subject: ['support_ticket', ticketId],
      customerId,
      before: { status },
      after: { status: 'closed' },
    })
    await notify(tx, { customerId, id: ids.next(), at }, supportClosed({ ticketId }))
    await endClaim(tx, claimed)
    return readTicket(tx, ticketId, at)
  })
}

/** Sets a ticket's priority, hidden from its customer. Refuses an unknown or closed ticket. */
export async function prioritizeTicket(
  { pool, clock }: PoolAndClock,
  { ticketId, priority, reviewer }: { ticketId: bigint; priority: TicketPriority; reviewer: Reviewer },
): Promise<AdminSupportTicket | Refusal> {
  return inTransaction(pool, async (tx) => {
    const locked = await lockTicket(tx, { ticketId })
    if (isRefusal(locked)) return locked
    if (locked.status === 'closed') return refuse('ticket_closed')
    const at = clock.now()
    if (locked.priority !== priority) {
      await tx.query(sql.SET_PRIORITY, [locked.customerId, ticketId, priority])
      await audit(tx, { by: reviewer, at }, 'support_ticket.prioritized', {
        subject: ['support_ticket', ticketId],
        customerId: locked.customerId,
        before: { priority: locked.priority },
        after: { priority },
      })
    }
    return readTicket(tx, ticketId, at)
  })
}
