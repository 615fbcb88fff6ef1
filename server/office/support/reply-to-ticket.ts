import { type Refusal, isRefusal } from '#contract/refusals.ts'
import type { AdminSupportTicket } from '#contract/office/support.ts'
import { supportReplied } from '#domain/notifications/notification.ts'
import { admitMessage } from '#domain/support/support.ts'
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

/**
 * Adds an administrator's reply and notifies the customer. Simultaneous replies are both stored. Refuses an unknown,
 * closed or full ticket, and one that a colleague answers.
 */
export async function replyToTicket(
  { pool, clock }: { pool: Pool; clock: Clock },
  { ticketId, message, reviewer }: { ticketId: bigint; message: string; reviewer: Reviewer },
): Promise<AdminSupportTicket | Refusal> {
  const { administratorId, address } = reviewer
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
    await recordAudit(tx, {
      id: ids.next(),
      at,
      actorId: administratorId,
      action: 'support_ticket.replied',
      subjectType: 'support_ticket',
      subjectId: ticketId.toString(),
      customerId,
      before: { status },
      // The text is in the message, which never changes.
      after: { status: 'answered', messageId: messageId.toString() },
      address,
    })
    await notify(tx, { customerId, id: ids.next(), at }, supportReplied({ ticketId, reply: message }))
    await endClaim(tx, claimed)
    return readTicket(tx, ticketId, at)
  })
}
